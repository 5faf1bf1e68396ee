import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { HttpError, read } from './http.ts'

/** Reads the path that is the first element of the query key; a 401 throws or yields null, as told. */
export const readFirstKey =
  (on401: 'throw' | 'null'): QueryFunction =>
  async ({ queryKey }) => {
    try {
      return await read(String(queryKey[0]))
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null
      throw error
    }
  }

/** Nothing is fetched twice on its own: no interval, no focus, no staleness, no retries. Being offline is a failure. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readFirstKey('throw'),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
