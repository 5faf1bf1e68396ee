/** `doctor` opens the site as a visitor does, and looks at its certificate. */
import { visitSite, whyNot } from '#src/health/site.ts'
import { certificateProblem } from '#src/tls/certificate-problem.ts'
import type { Certificate } from '#src/tls/read-certificate.ts'
import { type Finding, finding } from './finding.ts'

/** What looks at the site; `isLocal`: only this machine can open the address. */
export type SiteTools = {
  readCertificate: (address: string) => Promise<Certificate>
  isLocal: (address: string) => boolean
}

const examinePage = async (address: string, isLocal: boolean) => {
  const problem = await visitSite(address, isLocal)
  if (problem === null) return finding('site', 'ok', `${address} answers.`)
  // Inside a container localhost is the container.
  return problem === undefined
    ? finding('site', 'ok', `${address} is for this machine alone, and is not seen from here.`)
    : finding('site', 'bad', problem)
}

const PLAIN =
  'SITE_URL is http://: what visitors write crosses the network for everybody to read. docker/README.md says how to get HTTPS.'

type Seen = { found: Finding[]; certificateEnd: number | null }

/** `certificateEnd` in milliseconds, of one that browsers take: how long it lasts is a check of its own. */
const examineCertificate = async (
  address: string,
  { readCertificate, isLocal }: SiteTools,
): Promise<Seen> => {
  const plain = isLocal(address) ? [] : [finding('https', 'warn', PLAIN)]
  if (!address.startsWith('https:')) return { found: plain, certificateEnd: null }
  try {
    const { endsAt, problem } = await readCertificate(address)
    if (!problem) return { found: [], certificateEnd: endsAt.getTime() }
    const wrong = certificateProblem(problem)?.told
    const report = wrong
      ? `It ${wrong}; its last day is ${endsAt.toISOString().slice(0, 10)}.`
      : `Browsers refuse it: ${problem}.`
    return { found: [finding('certificate', 'bad', report)], certificateEnd: null }
  } catch (error) {
    return { found: [finding('certificate', 'warn', `Not seen: ${whyNot(error)}.`)], certificateEnd: null }
  }
}

/** The page, the API that answers there, and HTTPS; nothing where SITE_URL is not set. */
export const examineSite = async (address: string | undefined, tools: SiteTools): Promise<Seen> => {
  if (!address) return { found: [], certificateEnd: null }
  const [page, { found, certificateEnd }] = await Promise.all([
    examinePage(address, tools.isLocal(address)),
    examineCertificate(address, tools),
  ])
  return { found: [page, ...found], certificateEnd }
}
