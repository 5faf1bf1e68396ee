/** How a process logs in to the database: with which role and password. */

/** The processes that have a database role of their own. */
export type ProcessName = 'api' | 'worker'

/** The role of a process in this database, such as `willow_api`. */
export const roleOf = (databaseUrl: string, process: ProcessName): string => {
  const { pathname, username } = new URL(databaseUrl)
  // A database that the URL does not name has the name of its user.
  return `${decodeURIComponent(pathname.slice(1) || username)}_${process}`
}

/** The address with this password, and with the role of `process` if there is one; unchanged without a password. */
export const withLogin = (
  databaseUrl: string,
  password: string | undefined,
  process?: ProcessName,
): string => {
  if (!password) return databaseUrl
  const url = new URL(databaseUrl)
  if (process) url.username = roleOf(databaseUrl, process)
  url.password = encodeURIComponent(password)
  return url.href
}
