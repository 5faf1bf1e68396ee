/**
 * The arrows of the house: what each room may import, types included. A file belongs to the deepest room whose folder it
 * is in; within its room it may import what it likes, but never in a circle. `/*` stands for whatever is below.
 */
type Room = {
  /** What it may import: rooms, and packages. Node's own modules are `node:*`. */
  may: string[]
  /** Why nothing else. */
  reason: string
}

const USE_CASES = ['backend/contract', 'backend/src/contact', 'node:*']
const SCREEN = ['react', '@mui/material/*', 'frontend/src/lib', 'frontend/src/ui', 'frontend/src/content']
const TESTS = ['backend/src/*', 'backend/src', 'backend/contract', 'backend/test', '.dev', 'node:*', '*']

export const ROOMS: Record<string, Room> = {
  'backend/contract': { may: ['zod/mini'], reason: 'browser and API share it' },
  'backend/src/contact': {
    may: ['backend/contract', 'node:*'],
    reason: 'use cases take what they need as arguments',
  },
  'backend/src/http': {
    may: [
      ...USE_CASES,
      'koa',
      'koa-bodyparser',
      '@koa/router',
      'http-errors',
      'ipaddr.js',
      'rate-limiter-flexible',
    ],
    reason: 'it knows HTTP and hands on to the use cases',
  },
  'backend/src/store': {
    may: [...USE_CASES, 'prisma', '@prisma/adapter-pg', 'pg'],
    reason: 'it knows Postgres alone',
  },
  'backend/src/queue': {
    may: [...USE_CASES, 'bullmq', 'ioredis', 'pg'],
    reason: 'it is the one place that knows BullMQ',
  },
  'backend/src/tls': { may: ['node:*'], reason: 'it reads certificates and knows no product' },
  'backend/src/mail': { may: [...USE_CASES, 'backend/src/tls', 'nodemailer'], reason: 'it knows mail alone' },
  'backend/src/alarm': {
    may: [...USE_CASES, 'backend/src/tls'],
    reason: 'it calls the operator and knows the ports alone',
  },
  'backend/src/metrics': { may: [...USE_CASES, 'prom-client'], reason: 'it shows figures alone' },
  'backend/src/cli': {
    may: [...USE_CASES, 'backend/src/mail', 'backend/src/store', 'backend/src/tls', 'commander'],
    reason: 'a command takes what it works on as an argument',
  },
  'backend/src': {
    may: [...USE_CASES, 'backend/src/*', 'zod', 'uuid', 'ipaddr.js'],
    reason: 'a process file is a table of contents: libraries are known in the rooms below',
  },
  'backend/test/mutations': { may: ['.dev', 'node:*'], reason: 'it breaks text and knows no code' },
  'backend/test/model-checking': { may: [...TESTS, 'backend/test/simulation'], reason: 'it is a proof' },
  'backend/test/simulation': {
    may: [...TESTS, 'backend/test/mutations', 'backend/test/model-checking', 'prisma'],
    reason: 'it is a proof',
  },
  'backend/test/faults': { may: TESTS, reason: 'it is a proof' },
  'backend/test': { may: TESTS, reason: 'real servers for tests; the proofs stand on it' },
  'backend/bench': { may: [...TESTS, '.dev/bench'], reason: 'it measures the back end' },
  'frontend/src/lib': {
    may: ['axios', '@tanstack/react-query'],
    reason: 'it shows nothing and knows no screen',
  },
  'frontend/src/content': {
    may: ['frontend', 'frontend/src/lib'],
    reason: 'it is data and imports nothing that shows it',
  },
  'frontend/src/ui': {
    may: ['react', 'react-dom', 'react-error-boundary', 'notistack', '@mui/material/*', 'frontend/src/lib'],
    reason: 'it knows no salon',
  },
  'frontend/src/sections': { may: SCREEN, reason: 'a section takes props and shows them' },
  'frontend/src/contact': {
    may: [...SCREEN, 'react-hook-form', '@tanstack/react-query', 'zod/mini', 'backend/contract'],
    reason: 'it is a feature below the pages, and calls by lib/http alone',
  },
  'frontend/src/pages': {
    may: [
      'react',
      'frontend/src/sections',
      'frontend/src/contact',
      'frontend/src/ui',
      'frontend/src/content',
      'frontend/src/lib',
    ],
    reason: 'a page is a list of sections, without styling and calls of its own',
  },
  'frontend/src/app': {
    may: [
      ...SCREEN,
      '@emotion/cache',
      '@emotion/react',
      'react-error-boundary',
      'react-router-dom',
      'frontend/src/pages',
    ],
    reason: 'the shell calls nothing; contact does',
  },
  'frontend/src/server': {
    may: [
      'react',
      'react-dom/static',
      'react-router-dom',
      '@emotion/server/*',
      'vite',
      'node:*',
      'frontend/src/app',
      'frontend/src/content',
      'frontend/src/lib',
    ],
    reason: 'it prerenders the app',
  },
  'frontend/src/specimen': {
    may: [...SCREEN, 'react-dom/*', 'react-router-dom', '@emotion/react', 'frontend/src/app'],
    reason: 'it shows every part, in development',
  },
  'frontend/src': {
    may: ['react', 'react-dom/client', 'react-router-dom', 'frontend/src/app', 'frontend/src/contact'],
    reason: 'it wakes the app',
  },
  'frontend/e2e': { may: ['.dev', 'frontend', 'node:*', '*'], reason: 'it sees what a visitor sees' },
  'frontend/bench': {
    may: ['.dev', '.dev/bench', 'frontend', 'node:*', '*'],
    reason: 'it measures the site',
  },
  frontend: {
    may: ['frontend/src/lib', 'frontend/src/server', 'node:*', '*'],
    reason: 'it builds the site',
  },
  'docker/bench': {
    may: ['.dev', '.dev/bench', 'docker/test', 'node:*'],
    reason: 'it measures the containers',
  },
  'docker/test': {
    may: ['.dev', 'backend/test', 'backend/test/faults', 'node:*', '*'],
    reason: 'it proves the containers',
  },
  '.dev/bench': { may: ['node:*', '*'], reason: 'it is a table of figures' },
  '.dev': {
    may: ['.dev/bench', 'backend/contract', 'node:*', '*'],
    reason: 'it is the lowest floor',
  },
  prisma: { may: ['node:*', '*'], reason: 'it stands in for an engine' },
}
