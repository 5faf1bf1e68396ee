/**
 * Words that nobody has confirmed: claims about products, and reviews, which the law (UK Consumer Protection from Unfair
 * Trading, banned practices) wants to be real. In `src/content` each stands under a line `// DEMO: what`, which whoever
 * makes it true, or takes it out, deletes.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = /^\s*\/\/ DEMO: (.+)$/

/** Every mark below `folder`, as "file:line: what". */
export const demoContentIn = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const [, what] = MARK.exec(line) ?? []
          return what ? [`${file}:${at + 1}: ${what}`] : []
        }),
    )

/** Whether nobody but this machine's own browser can open the site. */
export const isLocal = (url: string) => {
  const { hostname } = new URL(url)
  return /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(hostname)
}

/** Throws when a site that others can open has demo content below `folder`, unless that is `allowed`. */
export const refuseDemoContent = (folder: string, url: string, allowed: boolean): void => {
  if (allowed || isLocal(url)) return
  const found = demoContentIn(folder)
  if (found.length === 0) return
  const list = found.map((one) => `  frontend/src/content/${one}`).join('\n')
  throw new Error(
    `Some words are the demo's, and nobody has confirmed them:\n${list}\nMake each true, or take it out, and delete its line "// DEMO". ALLOW_DEMO_CONTENT=true builds the site with them all the same.`,
  )
}
