"""The page of a run answers its reader's questions: which parts have a name, which thread came last, what a number
covers, and which link shows the same view again. Usage: test_page_answers.py EUSIM"""
import json
import unittest

from page_case import BROWSER, ROOT, Pages, data_of


@unittest.skipUnless(BROWSER, "no chromium is installed")
class Answers(Pages):
    def test_search_finds_instructions_causes_and_threads(self):
        page = self.page("traces/workloads/driver_reduce_slm_2.json")
        steps, _ = self.probe(page, [
            "type find barrier", "Enter", "type find thread 3", "ArrowDown", "Enter", "type find t2",
            "type find eu1", "type find 0x00e8", "type find shl"])
        self.assertRegex(steps["type find barrier"]["found"][0], "^cause barrier waiting for the other threads")
        self.assertEqual(steps["type find barrier"]["none"], "")
        keys = [cause["key"] for cause in data_of(page)["causes"]]
        self.assertEqual(steps["Enter"]["cause"], str(keys.index("barrier")))
        self.assertRegex(steps["type find thread 3"]["found"][0], "^thread thread 3 EU 3, slot 0")
        self.assertRegex(steps["Enter"]["details"], r"^Thread 3\s+EU 3, slot 0")
        self.assertRegex(steps["type find t2"]["found"][0], "^thread thread 2 ")
        self.assertTrue(all("EU 1," in text for text in steps["type find eu1"]["found"]))
        self.assertRegex(steps["type find 0x00e8"]["found"][0], "^instruction 0x00e8 wait")
        self.assertGreater(len(steps["type find shl"]["found"]), 1)

    def test_search_reports_no_match(self):
        page = self.page("traces/workloads/driver_reduce_slm_2.json", "--from-cycle", "1500", "--cycles", "20")
        words = ["type find no such thing", "type find thread 8", "type find shl", "type find t99"]
        steps, _ = self.probe(page, [*words, "Escape"])
        nothing = steps["type find no such thing"]
        self.assertEqual(nothing["found"], [])
        self.assertRegex(nothing["none"], "^No instruction, cause, thread .* has “no such thing” in it")
        self.assertIn("There is no thread 99", steps["type find t99"]["none"])
        self.assertEqual(steps["type find shl"]["none"], "")
        self.assertEqual(steps["Escape"]["none"], "")

    def test_the_address_follows_what_is_shown(self):
        page = self.page("traces/workloads/driver_reduce_slm_2.json")
        steps, _ = self.probe(page, ["settle"])
        self.assertEqual(steps["settle"]["hash"], "")
        seen = ("range", "mode", "cause", "selected", "said", "details", "hash")
        for does in (["+", "+", "n"], ["click #legend button:nth-child(2)", "v", "n", "n"],
                     ["click #listing tbody tr:nth-child(9)", "+"],
                     ["type find thread 3", "Enter", "+", "ArrowRight"]):
            with self.subTest(does=does):
                last = self.probe(page, [*does, "settle"])[0]["settle"]
                self.assertNotEqual(last["hash"], "")
                again = self.probe(page, ["settle"], address=last["hash"])[0]["settle"]
                self.assertEqual({key: again.get(key) for key in seen},
                                 {key: last.get(key) for key in seen})

    def test_a_barrier_wait_names_the_last_arriver(self):
        page = self.page("traces/workloads/driver_reduce_slm_8.json")
        data = data_of(page)
        barriers = [i for i, line in enumerate(data["program"]) if "barrier" in line]
        self.assertTrue(barriers)
        group_threads = data["about"]["group_threads"]
        rows = [data["messages"][i:i + 9] for i in range(0, len(data["messages"]), 9)]
        first = {}  # barrier of each thread of the first group
        for _, _, thread, index, sent, _, accepted, _, _ in rows:
            if index == barriers[0] and thread < group_threads and thread not in first:
                first[thread] = sent + accepted
        self.assertEqual(len(first), group_threads)
        cycle, last = max((cycle, thread) for thread, cycle in first.items())
        wait = next(i for i, line in enumerate(data["program"]) if line["text"].startswith("wait"))
        steps, _ = self.probe(page, address=f"#op={self.first_op(data, wait)}")
        details = steps["start"]["details"].replace("\u202f", "")
        self.assertIn(f"Thread {last} arrived last, in cycle {cycle}", details)
        waited = [cycle - other for thread, other in first.items() if thread != last]
        self.assertIn(f"{len(waited)} others waited for it, {min(waited)} to {max(waited)} cycles, "
                      f"{sum(waited)} thread-cycles in all", details)
        # A pixel of the first slot's row, while its thread waits.
        op = self.first_op(data, wait)
        since, start = data["ops"][10 * op + 2:10 * op + 4]
        over = "pointermove lanes 300 105"
        steps, _ = self.probe(page, [over], address=f"#from={since + 10}&to={start - 1}")
        self.assertIn(f"thread {last} arrived last, in cycle {cycle}", steps[over]["tip"].replace("\u202f", ""))

    def test_a_barrier_that_never_opens_is_marked(self):
        kernel = self.path / "alone.asm"
        kernel.write_text(
            "mov(8) g13<1>UD 0x00000000UD { align1 WE_all 1Q };\n"
            "mov(1) g13.2<1>UD 0x00008400UD { align1 WE_all 1N };\n"  # a barrier of two threads
            "send(16) null<1>UW g13<8,8,1>UD 0x02000004\n"
            "  gateway MsgDesc: (barrier msg) mlen 1 rlen 0 { align1 WE_all 1H };\n"
            "wait(1) n0<1>UD { align1 WE_all 1N };\n")
        page = self.page(kernel, code=1)
        steps, _ = self.probe(page, ["n", "n", "n", "n"], address="#op=3")
        self.assertIn("The run ended before all threads of the group had arrived.", steps["start"]["details"])

    def test_a_window_without_the_last_arrival_is_marked(self):
        page = self.page("traces/workloads/driver_reduce_slm_8.json")
        data = data_of(page)
        wait = next(i for i, line in enumerate(data["program"]) if line["text"].startswith("wait"))
        op = self.first_op(data, wait)
        since, start = data["ops"][10 * op + 2:10 * op + 4]
        for begin, text in ((start - 2, "The last thread arrived before the window began."),
                            (since - 40, "The window ends before the last thread arrived.")):
            window = self.page("traces/workloads/driver_reduce_slm_8.json", "--from-cycle", str(begin),
                               "--cycles", "50")
            op = self.first_op(data_of(window), wait)
            steps, _ = self.probe(window, address=f"#op={op}")
            self.assertIn(text, steps["start"]["details"])

    @staticmethod
    def first_op(data, index):
        return next(i for i in range(len(data["ops"]) // 10) if data["ops"][10 * i] == index)

    def test_source_lines_have_the_cycles_of_their_instructions(self):
        page = self.page("traces/opencl/reduce.skl.json")
        data = data_of(page)
        lines, of = data["source"]["lines"], data["source"]["of_instructions"]
        code = (ROOT / "traces/opencl/reduce.cl").read_text().split("\n")
        self.assertEqual({line["file"] for line in lines}, {"reduce.cl"})
        for line in lines:
            self.assertEqual(line["text"], code[line["line"] - 1].strip())
        self.assertEqual(len(of), len(data["program"]))
        button = "click [data-unit=line]"
        steps, _ = self.probe(page, [button, "type find barrier(CLK", "Enter", "settle"])
        shown = {}
        for row in steps[button]["listing"]:
            cells = row.replace("\u202f", "").split("\t")
            shown[cells[6]] = (int(cells[0]), int(cells[3]), cells[7])
        expected = {}
        for number, line in enumerate(lines, 1):
            own = [data["program"][i] for i, n in enumerate(of) if n == number]
            expected[f"reduce.cl:{line['line']}"] = (
                sum(sum(row["waits"][1::2]) for row in own), sum(row["issues"] for row in own), line["text"])
        none = [data["program"][i] for i, n in enumerate(of) if n == 0]
        self.assertTrue(none)
        rest = shown.pop("–")
        self.assertEqual(rest[:2], (sum(sum(row["waits"][1::2]) for row in none), sum(row["issues"] for row in none)))
        self.assertEqual(shown, expected)
        barriers = [line for line in lines if line["text"].startswith("barrier(")]
        self.assertEqual(len(steps["type find barrier(CLK"]["found"]), len(barriers))
        self.assertIn(f"line=reduce.cl:{barriers[0]['line']}&kernel=lines", steps["settle"]["hash"])
        self.assertIn(f"reduce.cl:{barriers[0]['line']}", steps["settle"]["details"])
        again = self.probe(page, ["settle"], address=steps["settle"]["hash"])[0]["settle"]
        for key in ("hash", "selected", "details", "listing"):
            self.assertEqual(again[key], steps["settle"][key])

    def test_kernels_without_source_lines_are_marked(self):
        steps, document = self.probe(self.page("traces/workloads/driver_reduce_slm_2.json"))
        self.assertIn("This kernel has no lines of source code",
                      " ".join(steps["start"]["hints"]))
        self.assertRegex(document, '<div [^>]*id="units" hidden')

    def test_windows_name_the_scope_of_each_number(self):
        page = self.page("traces/workloads/driver_reduce_slm_2.json", "--from-cycle", "500", "--cycles", "300")
        data = data_of(page)
        run = "click [data-scope=run]"
        steps, _ = self.probe(page, [run, "settle"])
        rows = data["states"]
        cycles = {}
        for i in range(0, len(rows), 5):
            key = data["causes"][rows[i + 1]]["key"]
            cycles[key] = cycles.get(key, 0) + rows[i + 2]
        stack = [f"{key} {100 * part / sum(cycles.values()):.1f}\u202f%" for key, part in cycles.items()]
        self.assertEqual(sorted(steps["start"]["stack"].split(", ")), sorted(stack))
        whole = sum(cause["cycles"] for cause in data["causes"])
        stack = [f"{c['key']} {100 * c['cycles'] / whole:.1f}\u202f%" for c in data["causes"] if c["cycles"]]
        self.assertEqual(sorted(steps[run]["stack"].split(", ")), sorted(stack))
        self.assertIn("of the window, cycles 500 to 799", steps["start"]["hints"])
        self.assertNotIn("of the window, cycles 500 to 799", steps[run]["hints"])
        self.assertEqual(steps["settle"]["hash"], "#scope=run")
        issues = [row.split("\t")[3].replace("\u202f", "") for row in steps["start"]["listing"]]
        starts = [data["ops"][i:i + 10] for i in range(0, len(data["ops"]), 10)]
        self.assertEqual(sum(map(int, issues)), sum(0 <= row[3] < 300 for row in starts))
        issues = [row.split("\t")[3].replace("\u202f", "") for row in steps[run]["listing"]]
        self.assertEqual(list(map(int, issues)), [line["issues"] for line in data["program"]])
        self.assertEqual(steps["start"]["hints"].count("of the whole run"), 5)

    def test_shows_bounds_what_ifs_and_blocks(self):
        result = self.path / "result.json"
        page = self.page("traces/workloads/driver_reduce_slm_2.json", "--if", "perfect_memory", "--if",
                         "machine=ivb_gt1", "--if", "threads=1+eus=1", result=result)
        result = json.loads(result.read_text())
        _, document = self.probe(page)
        data = data_of(page)
        self.assertEqual({row["title"]: row["cycles"] for row in data["bounds"]}["dependency chain"],
                         result["bounds"]["dependency_chain"])
        for row in data["bounds"]:
            self.assertIn(f'<td class="left">{row["title"]}</td>', document)
        for name in ("perfect_memory", "machine=ivb_gt1"):
            cycles = result["what_ifs"][name]["difference"]["cycles_b"]
            self.assertEqual({r["name"]: r.get("cycles") for r in data["what_ifs"]}[name], cycles)
            self.assertIn(f'<td class="left">{name}</td>', document)
        self.assertIn("a work group has 4 threads, but a subslice of ivb_gt2 holds 1", document)
        self.assertEqual([b["passes"] for b in data["blocks"]], [b["passes"] for b in result["blocks"]])

    def test_shows_verdict_occupancy_and_roofline(self):
        file = self.path / "result.json"
        for name in ("driver_saxpy_1024", "driver_mandelbrot_32x16"):
            page = self.page(f"traces/workloads/{name}.json", result=file)
            result = json.loads(file.read_text())
            data = data_of(page)
            steps, document = self.probe(page)
            self.assertEqual(steps["start"]["verdict"].strip(), " ".join(result["verdict"]))
            self.assertEqual(data["occupancy"]["filled_cycles"], result["occupancy"]["filled_cycles"])
            self.assertEqual({reason["key"]: reason["cycles"] for reason in data["occupancy"]["empty"]},
                             result["occupancy"]["empty"])
            self.assertEqual(sum(data["occupancy"]["parts"][1::2]), data["about"]["thread_cycles"])
            self.assertEqual(data["occupancy"]["parts"][-2], data["about"]["cycles"])
            used = [level for level in data["roofline"]["levels"] if level["bytes"]]
            self.assertTrue(used)
            self.assertEqual(steps["start"]["points"], len(used))
            for level, (key, told) in zip(data["roofline"]["levels"],
                                          result["roofline"]["levels"].items()):
                self.assertEqual(level["bytes"], told["bytes"], key)
                self.assertIn(f" bytes of {level['title']}<", document)

    def test_without_operations_there_is_no_roofline(self):
        page = self.page("traces/workloads/saxpy_64.json", "--listen", "0")
        steps, document = self.probe(page)
        self.assertEqual(steps["start"]["points"], 0)
        self.assertRegex(document, '<section [^>]*id="roofline-section" hidden')


if __name__ == "__main__":
    unittest.main(verbosity=2)
