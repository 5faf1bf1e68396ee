/** The built pages' policies, as nginx reads them: lines of a map from a file to its policy. */

/** What a path is answered with has this policy; the file of a screen may be named without its ending. */
export const readPolicies = (map: string): ((path: string) => string) => {
  const lines = [...map.matchAll(/^(\S+) "(.*)";$/gm)].map(
    ([, file = '', policy = '']) => [file, policy] as const,
  )
  const policies = new Map(lines)
  return (path) => {
    const file = path === '/' ? '/index.html' : path
    return policies.get(file) ?? policies.get(`${file}.html`) ?? policies.get('default') ?? ''
  }
}
