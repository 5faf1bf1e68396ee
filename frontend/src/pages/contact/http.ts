/** The form's HTTP client. It throws and never shows anything; components decide what a visitor sees. */
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import axios, { type AxiosError, type AxiosResponse } from 'axios'

/** nginx gives the API 30 s once it has the whole message. The rest is for a slow line. */
const TIMEOUT_MS = 120_000

const client = axios.create({
  // Only fetch, not XMLHttpRequest, finishes sending a message when the visitor leaves the page. Browsers allow 64 kB for
  // that; the longest message is a third of it.
  adapter: 'fetch',
  fetchOptions: { keepalive: true },
  withCredentials: true,
  timeout: TIMEOUT_MS,
  responseType: 'text',
})

/** Maximum length of an error's text, which is shown in a toast. */
const MAX_TEXT = 300

const shorten = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

/** An unsuccessful response. The message is "<status>: <text>", or just the status, as HTTP/2 has no status text. */
export class HttpError extends Error {
  readonly status: number
  /** The response's own text. */
  readonly text: string

  constructor(response: AxiosResponse<string>) {
    const text = shorten(response.data.trim())
    const detail = text || response.statusText
    super(detail ? `${response.status}: ${detail}` : String(response.status))
    this.status = response.status
    this.text = text
  }
}

/** Without a response the error has no message: the component words it for the visitor. */
client.interceptors.response.use(undefined, (cause: AxiosError<string>) => {
  throw cause.response ? new HttpError(cause.response) : new Error('', { cause })
})

/** Sends a request; a body is sent as JSON. Returns the text of a successful response, whatever it is. */
export const request = async (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<string> => (await client.request<string>({ method, url: path, data: body, headers })).data

/** GETs the path and parses the JSON response. */
export const read = async (path: string): Promise<unknown> => JSON.parse(await request('GET', path))

/** Returns a query function that GETs the first element of the query key; a 401 throws or yields null, as `on401` says. */
export const createQueryFunction =
  (on401: 'throw' | 'null'): QueryFunction =>
  async ({ queryKey }) => {
    try {
      return await read(String(queryKey[0]))
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null
      throw error
    }
  }

/** Fetches only when asked: no interval, no focus, no staleness, no retries. Being offline is an error. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: createQueryFunction('throw'),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
