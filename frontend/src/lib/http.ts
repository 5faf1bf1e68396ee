/** The one HTTP client. It throws and never shows anything: a component decides what a visitor sees. */
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import axios, { type AxiosResponse } from 'axios'

const TIMEOUT_MS = 20_000

const client = axios.create({
  withCredentials: true,
  timeout: TIMEOUT_MS,
  responseType: 'text',
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
})

/** A page in an answer is a foreign proxy's, and nothing for a visitor to read. */
const isPage = ({ data, headers }: AxiosResponse<string>) =>
  /\bhtml\b/.test(String(headers['content-type'])) || /^\s*<(!doctype|html)\b/i.test(data)

/** Characters of an error's text; a toast is no place for a server's whole log. */
const LONGEST_TEXT = 300

const shorten = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)

/** An answer that was not a success. The message is "<status>: <text>"; HTTP/2 has no status text. */
export class HttpError extends Error {
  readonly status: number

  constructor(response: AxiosResponse<string>) {
    const text = (!isPage(response) && shorten(response.data)) || response.statusText
    super(text ? `${response.status}: ${text}` : String(response.status))
    this.status = response.status
  }
}

/** A request without any answer of ours. It has no message: the visitor's words are up to the component. */
class NoAnswerError extends Error {
  constructor(cause?: unknown) {
    super('', { cause })
  }
}

type Call = { method: string; path: string; body?: object; headers?: Record<string, string> }

const call = async ({ method, path, body, headers }: Call): Promise<string> => {
  const response = await client
    .request<string>({ method, url: path, data: body, headers })
    .catch((error: unknown) => {
      throw new NoAnswerError(error)
    })
  if (response.status < 200 || response.status > 299) throw new HttpError(response)
  // A network that wants a login answers everything with its own page.
  if (isPage(response)) throw new NoAnswerError()
  return response.data
}

/** GETs the path and parses the JSON answer. */
export const read = async (path: string): Promise<unknown> => JSON.parse(await call({ method: 'GET', path }))

/** Sends the method to the path; a body goes as JSON. Returns the answer's text. */
export const write = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<string> => call({ method, path, body, headers })

/** Reads the path that is the first element of the query key; a 401 throws or yields null, by `on401`. */
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
