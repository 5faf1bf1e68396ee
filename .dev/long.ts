/** Tests that need Docker or many seconds: run by `npm test -- long`, or by name. */
export const isLong = Boolean(process.env.LONG)

/** Files that `npm test` leaves out. */
export const LONG_TESTS = ['backend/test/nginx.test.ts']

/** Files of which `npm test` leaves out the slow part. */
export const PARTLY_LONG_TESTS = ['backend/test/payloads.test.ts']
