/** What takes Docker or many seconds: `npm test -- long` runs it, and a run that is given names of files. */
export const isLong = Boolean(process.env.LONG)

/** Left out of `npm test` as a whole. */
export const LONG_TESTS = ['backend/test/nginx.test.ts', 'prisma/engine/schema-engine.test.ts']

/** Left out in part: slow clients. */
export const PARTLY_LONG_TESTS = ['backend/test/payloads.test.ts']
