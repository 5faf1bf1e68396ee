/**
 * Unconfirmed content: claims about products, and reviews, which must be real by law (UK, Digital Markets,
 * Competition and Consumers Act 2024, schedule 20). A line `// DEMO: what` above such words marks them; delete it
 * once they are true. A drawn dog, or the drawn groomer, stands in for a photo, and its import is the mark.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocalUrl } from '@willow/shared/site-variables'

const DEMO_MARK = /^\s*\/\/ DEMO: (.+)$/
const DRAWING = /\/((?:dogs\/[\w-]+|groomer)\.svg)\?picture'/

const describeDemoContent = (line: string) => {
  const drawing = DRAWING.exec(line)?.[1]
  return drawing ? `the drawing ${drawing} in place of a photo` : DEMO_MARK.exec(line)?.[1]
}

/** Every mark below `folder`, as "file:line: what". */
const listDemoContent = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const what = describeDemoContent(line)
          return what ? [`${file}:${index + 1}: ${what}`] : []
        }),
    )

/** Throws when a public site contains demo content below `folder`, unless that is `allowed`. */
export const rejectDemoContent = (folder: string, url: string, allowed: boolean): void => {
  if (allowed || isLocalUrl(url)) return
  const found = listDemoContent(folder)
  if (found.length === 0) return
  const list = found.map((mark) => `  frontend/src/${mark}`).join('\n')
  throw new Error(
    `Some words and pictures are the demo's and are not confirmed:\n${list}\nMake each true, or take it out, and delete its line "// DEMO"; import a photo in place of a drawing. ALLOW_DEMO_CONTENT=true builds the site with them all the same.`,
  )
}
