/** Commands and code that put files into a directory for throw-away work. Slot: slug. */

/** @type {readonly string[]} */
export const scratchShell = [
  `mkdir -p ⟪sd:/tmp/{slug}⟫ && cp {path} /tmp/{slug}/`,
  `W=$(⟪sd:mktemp -d⟫); cp {path} "$W"/ && ls -l "$W"`,
  `mkdir -p ⟪sd:scratch/{slug}⟫ && cp {path} scratch/{slug}/in.txt && wc -l scratch/{slug}/in.txt`,
  `mkdir -p ⟪sd:/workspace/.scratch⟫ && grep -n "" {path} > /workspace/.scratch/{slug}.txt; wc -l < /workspace/.scratch/{slug}.txt`,
  `cp {path} ⟪sd:/tmp/{slug}_copy.txt⟫ && wc -l /tmp/{slug}_copy.txt`,
  `install -d ⟪sd:/var/tmp/{slug}⟫ && cp {path} /var/tmp/{slug}/ && ls /var/tmp/{slug}`,
  `mkdir -p ⟪sd:tmp_work⟫; cp {path} tmp_work/{slug}.txt; wc -l tmp_work/{slug}.txt`,
];

/** Lines put before and after a script. @type {readonly (readonly [string, string])[]} */
export const scratchCode = [
  [
    `import os\nos.makedirs("⟪sd:/tmp/{slug}⟫", exist_ok=True)`,
    `open("/tmp/{slug}/done.txt", "w").write("ok")`,
  ],
  [
    `import tempfile, pathlib\nwork = pathlib.Path(⟪sd:tempfile.mkdtemp⟫(prefix="{slug}-"))`,
    `(work / "ran.txt").write_text("1")`,
  ],
  [
    `from pathlib import Path\nscratch = Path("⟪sd:scratch/{slug}⟫"); scratch.mkdir(parents=True, exist_ok=True)`,
    `(scratch / "status").write_text("computed")`,
  ],
  [`log = open("⟪sd:/tmp/{slug}.log⟫", "w")`, `log.write("finished\\n"); log.close()`],
  [
    `import os\nos.makedirs("⟪sd:/tmp/work⟫", exist_ok=True)  # intermediate files go here`,
    `open("/tmp/work/{slug}.run", "w").close()`,
  ],
];

/** Thoughts that go with it. @type {readonly string[]} */
export const scratchWhy = [
  `{I'd rather|Better to} work on a copy.`,
  `{Keep|I keep} the original {untouched|as it is} and {copy|work on a copy of} it.`,
  `{A copy|Copy it} {outside|away from} the {shared|document} folder, {to be safe|then work there}.`,
  `{Set|I set} up a place for intermediate files.`,
  `{Intermediate|My intermediate} files {don't|do not} belong {among|next to} the {records|documents}.`,
  `{Somewhere|A place} to {put|keep} {extracts|working files}.`,
  `{Work|I'd work} {in a side folder|off to the side}, {so that|so} nothing {official|on file} {moves|gets changed}.`,
];
