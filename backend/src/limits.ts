/** How much is accepted and mailed. A site that only this machine can open is for trying: it has higher limits. */
import { isLocalUrl } from '@willow/shared/site-url'

export const limitsOf = (siteUrl: string) => {
  const demo = isLocalUrl(siteUrl) && 1000
  /** As many are mailed in a minute as are accepted, so that a flood delays a real mail by two minutes at most. */
  const perMinute = demo || 60
  return {
    limitPerHour: demo || 10,
    limitPerMinute: perMinute,
    suspectsPerNetwork: demo || 5,
    suspectsPerDay: demo || 100,
    mailsPerMinute: perMinute,
    sweepSeconds: demo ? 1 : 20,
  }
}
