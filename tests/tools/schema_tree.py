"""Places in a JSON schema."""
import copy
import re


def resolved(root, schema):
    while isinstance(schema, dict) and "$ref" in schema:
        found = root
        for key in schema["$ref"][2:].split("/"):
            found = found[key]
        schema = found
    return schema


def parts(root, schema):
    """The schema, and all schemas that it combines for the same value."""
    schema = resolved(root, schema)
    if not isinstance(schema, dict):
        return
    yield schema
    for key in ("if", "then", "else", "not"):
        if key in schema:
            yield from parts(root, schema[key])
    for key in ("allOf", "anyOf", "oneOf"):
        for each in schema.get(key, []):
            yield from parts(root, each)
    for each in schema.get("dependencies", {}).values():
        yield from parts(root, each)


def inner(root, schemas, key):
    """The schemas of a member or an element."""
    for schema in schemas:
        if isinstance(key, int):
            items = schema.get("items", {})
            found = [items[key] if isinstance(items, list) else items]
        else:
            found = [schema.get("properties", {}).get(key)]
            found += [value for pattern, value in schema.get("patternProperties", {}).items()
                      if re.search(pattern, key)]
        for each in found:
            yield from parts(root, each)


def schemas_at(root, path):
    schemas = list(parts(root, root))
    for key in path:
        schemas = list(inner(root, schemas, key))
    return schemas


def keys_at(root, document, path):
    return {key for schema in schemas_at(root, path) for key in schema.get("properties", {})}


def objects(value):
    """Every object of a JSON value."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from objects(each)


def properties(schema):
    """Every key that the schema defines for some object."""
    return {key for each in objects(schema) if isinstance(each.get("properties"), dict)
            for key in each["properties"]}


def undescribed(root, schema):
    """Properties that no schema describes."""
    described = {}
    for each in objects(schema):
        for key, value in (each.get("properties") or {}).items():
            if isinstance(value, dict):
                texts = "description" in value or "description" in resolved(root, value)
                described[key] = described.get(key, False) or texts
    return (key for key, is_described in described.items() if not is_described)


def unresolved(root, schema):
    """References without a target, and names without a replacement."""
    for each in objects(schema):
        for key, value in each.items():
            if isinstance(value, str) and (value.startswith("$") or key == "$include"):
                yield key, value
            if key == "$ref":
                try:
                    resolved(root, each)
                except (KeyError, TypeError):
                    yield key, value


def closed(schema):
    """The schema with additional members forbidden in all objects."""
    schema = copy.deepcopy(schema)
    for each in [schema, *schema.get("definitions", {}).values()]:
        close(each)
    return schema


def close(schema):
    if not isinstance(schema, dict):
        return
    if schema.get("type") == "object" and "propertyNames" not in schema and \
            ("properties" in schema or "patternProperties" in schema):
        schema.setdefault("additionalProperties", False)
    for key in ("properties", "patternProperties"):
        for each in schema.get(key, {}).values():
            close(each)
    for each in (schema.get("items"), schema.get("additionalProperties")):
        close(each)


def at_metric(schema, path):
    for key in path[1:].split("/"):
        if key == "N":
            schema = schema["items"]
        elif key == "NAME":
            schema = schema["additionalProperties"]
        elif ".NAME" in key:
            schema = schema["patternProperties"]["^" + key.replace(".NAME", "\\.")]
        else:
            schema = schema["properties"][key]
    return schema
