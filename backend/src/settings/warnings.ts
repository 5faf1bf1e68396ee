/** What the rules accept, but the operator of a public site should know: `settings` and `doctor` say it. */
import { isLocalUrl } from '@willow/shared/site-url'
import type { Source } from './env.ts'

const domainOf = (address = '') => address.split('@')[1]?.toLowerCase()

export const NO_MONITOR = 'MONITOR_URL is empty: nobody notices when this machine is down.'

/** The warnings, by their names in doctor's list; none for a site that only this machine can open. */
export const warningsAbout = (source: Source): Record<string, string> => {
  const { SITE_URL, MAIL_FROM, MAIL_TO, MONITOR_URL, ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY } = source
  if (isLocalUrl(SITE_URL)) return {}
  const possible = {
    https:
      SITE_URL?.startsWith('http:') &&
      'SITE_URL is http://, so what visitors write crosses the network in clear text: docker/README.md says how to get HTTPS.',
    demo:
      ALLOW_DEMO_CONTENT === 'true' &&
      'ALLOW_DEMO_CONTENT is true, so what is in demo(...), such as the invented reviews (which are unlawful), is online. Put what is true in its place, set ALLOW_DEMO_CONTENT=false and build again.',
    copies:
      HAS_BACKUP_REPOSITORY === '' &&
      'BACKUP_REPOSITORY is empty: if this machine’s disk dies, the messages that were not mailed die with it.',
    // Mail that comes from the groomer's own domain and whose replies go elsewhere looks forged.
    addresses:
      domainOf(MAIL_FROM) === domainOf(MAIL_TO) &&
      `MAIL_FROM and MAIL_TO share the domain ${domainOf(MAIL_TO)}, so spam filters suspect a forgery: use a sender of another domain, or allow-list ${MAIL_FROM} in the groomer’s mailbox.`,
    monitor: !MONITOR_URL && NO_MONITOR,
  }
  return Object.fromEntries(Object.entries(possible).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}
