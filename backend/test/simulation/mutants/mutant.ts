/** A way to break the code: which words become which. `from` stands once in `file`. */
export type Mutant = { name: string; file: string; from: string; to: string }

export const of = (file: string, list: [name: string, from: string, to: string][]): Mutant[] =>
  list.map(([name, from, to]) => ({ name, file: `backend/src/${file}`, from, to }))
