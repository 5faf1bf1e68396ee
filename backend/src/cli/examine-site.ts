/** `doctor` opens the site as a visitor does: its name, its HTTPS and its certificate, as seen from outside. */
import { certificateProblem } from '#src/tls/certificate-problem.ts'
import type { Certificate } from '#src/tls/read-certificate.ts'
import { type Finding, finding, sentence } from './finding.ts'

/** What looks at the site; `isLocal` tells an address that only this machine can open. */
export type SiteTools = {
  readCertificate: (address: string) => Promise<Certificate>
  isLocal: (address: string) => boolean
}

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
/** Ours are renewed 30 days before their end: what is this near has failed for two weeks. */
const LEAST_DAYS = 14

type Failure = Error & { code?: string; cause?: { code?: string } }
const codeOf = (error: unknown) => (error as Failure).cause?.code ?? (error as Failure).code ?? ''

const UNREACHED: Record<string, string> = {
  ENOTFOUND: 'nobody knows its name: does DNS have it?',
  EAI_AGAIN: 'DNS does not answer about its name',
  ECONNREFUSED: 'nothing listens there: does its name lead to this machine, and is the service web well?',
  ECONNRESET: 'it hangs up: is that port the one for https:// or http://?',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it speaks no HTTPS there: is there a certificate? See the log of the service web',
}
const SILENT =
  'it does not answer within 10 s: a firewall, or a router that does not let its own machine in by this address. Try it with a phone'

const whyNot = (error: unknown) => {
  const code = codeOf(error)
  const certificate = certificateProblem(code)
  if (certificate) return `browsers warn of its certificate, which ${certificate.told}`
  return (
    UNREACHED[code] ??
    (/TIMEOUT|TimeoutError/i.test(`${code} ${(error as Error).name}`) ? SILENT : sentence(error))
  )
}

const get = (url: URL) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })

const isOurs = async (answer: Response) =>
  /^\{"status":"up"\}$/.test((await answer.text().catch(() => '')).trim())

/** The page and the API behind it. Only ours answers `/api/health` so: a parked domain is not taken for the site. */
const visit = async (address: string): Promise<Finding> => {
  const [page, health] = [await get(new URL('/', address)), await get(new URL('/api/health', address))]
  await page.body?.cancel()
  const leadsTo = page.headers.get('location')
  if (leadsTo)
    return finding('site', 'bad', `${address} leads to ${leadsTo}: put that site's address into SITE_URL.`)
  if (page.ok && health.ok && (await isOurs(health))) return finding('site', 'ok', `${address} answers.`)
  await health.body?.cancel().catch(() => {})
  if (health.status >= 500)
    return finding(
      'site',
      'bad',
      `${address} answers, but its /api/health says ${health.status}: see the service api.`,
    )
  return finding(
    'site',
    'bad',
    `Another site answers at ${address} (${page.status}): does its name lead to this machine?`,
  )
}

const examinePage = async (address: string, isLocal: boolean) => {
  try {
    return await visit(address)
  } catch (error) {
    // Inside a container localhost is the container.
    if (isLocal)
      return finding('site', 'ok', `${address} is for this machine alone, and is not seen from here.`)
    return finding('site', 'bad', `${address} cannot be opened: ${whyNot(error)}.`)
  }
}

const onDay = (date: Date) => date.toISOString().slice(0, 10)

const lifeOf = ({ endsAt, problem }: Certificate, now: number) => {
  const wrong = certificateProblem(problem)
  const days = Math.floor((endsAt.getTime() - now) / DAY_MS)
  if (wrong) return finding('certificate', 'bad', `It ${wrong.told}; its last day is ${onDay(endsAt)}.`)
  if (problem) return finding('certificate', 'bad', `Browsers refuse it: ${problem}.`)
  return days < LEAST_DAYS
    ? finding(
        'certificate',
        'warn',
        `It ends in ${days === 1 ? '1 day' : `${days} days`} (${onDay(endsAt)}): see the log of the service certificates, or renew your own.`,
      )
    : finding('certificate', 'ok', `Good for ${days} more days, until ${onDay(endsAt)}.`)
}

const PLAIN =
  'SITE_URL is http://: what visitors write crosses the network for everybody to read. docker/README.md tells how to get HTTPS.'

const examineCertificate = async (
  address: string,
  { readCertificate, isLocal }: SiteTools,
): Promise<Finding[]> => {
  if (!address.startsWith('https:')) return isLocal(address) ? [] : [finding('https', 'warn', PLAIN)]
  try {
    return [lifeOf(await readCertificate(address), Date.now())]
  } catch (error) {
    return [finding('certificate', 'warn', `Not seen: ${whyNot(error)}.`)]
  }
}

/** The page, the API behind it, HTTPS, and how long its certificate is good; none of it where SITE_URL is not set. */
export const examineSite = async (address: string | undefined, tools: SiteTools): Promise<Finding[]> => {
  if (!address) return []
  const found = await Promise.all([
    examinePage(address, tools.isLocal(address)),
    examineCertificate(address, tools),
  ])
  return found.flat()
}
