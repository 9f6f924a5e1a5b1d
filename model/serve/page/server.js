// Requests to the server.
export class Refused extends Error {}

async function answered(response) {
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) throw new Refused((await response.text()).trim());
  if (!type.startsWith("application/json")) return response.text();
  try {
    return await response.json();
  } catch {
    throw new Refused("the answer of eusim serve is damaged");
  }
}

export async function get(what, argument) {
  return answered(await fetch(argument === undefined ? what : `${what}?${encodeURIComponent(argument)}`));
}

export async function post(what, body) {
  let response;
  try {
    response = await fetch(what, { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body) });
  } catch {
    throw new Refused("eusim serve does not answer; restart it if it has ended");
  }
  return answered(response);
}
