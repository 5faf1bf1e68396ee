/** One way to break the code: `from`, which stands once in `file`, becomes `to`; `tests` are parts of test files' names. */
export type Mutation = { name: string; file: string; from: string; to: string; tests: string[] }

/** Several of one file, noticed by the same tests: name, from, to. */
export const inFile = (
  file: string,
  tests: string[],
  changes: [name: string, from: string, to: string][],
): Mutation[] => changes.map(([name, from, to]) => ({ name, file: `backend/${file}`, from, to, tests }))
