/**
 * Values that are each valid and yet wrong together: those that nothing else reports by name. A wrong login, port or key of
 * another server is reported by `doctor`, `mail test` or the first backup.
 */
import { isLocalHost, isLocalUrl } from '@willow/shared/site-url'
import { listItems, type EnvOf, type Problem, type Reader } from './variables.ts'

/** Whether a variable breaks a rule, and the sentence about that without the variable's name. */
type Rule = [name: string, isBroken: boolean | string | undefined, text: string]

const findProblems = (rules: Rule[]): Problem[] =>
  rules.flatMap(([name, isBroken, text]) => (isBroken ? [{ name, text }] : []))

/** Finds what shows the mail server's password to the network. */
export const findMailConflicts = (values: EnvOf<'worker'>): Problem[] => {
  const { SMTP_HOST, SMTP_SECURITY, SMTP_PASSWORD } = values
  // The last is the host machine's name inside a container (docker-compose.yml).
  const isElsewhere = !isLocalHost(SMTP_HOST) && SMTP_HOST !== 'host.docker.internal'
  return findProblems([
    [
      'SMTP_SECURITY',
      SMTP_SECURITY === 'none' && SMTP_PASSWORD && isElsewhere,
      'must be tls or starttls, or SMTP_PASSWORD crosses the network in clear text: none is for a server on this machine, or one without a login.',
    ],
  ])
}

/** The addresses from which Docker takes its networks (docker/README.md, "Behind a proxy"). */
const DOCKER_NETWORKS = /^(172\.(1[6-9]|2\d|3[01])|192\.168)\./

type StackEnv = EnvOf<Reader>

/** Finds what keeps visitors from opening the site at its address and by its protocol. */
const findSiteConflicts = (values: StackEnv): Problem[] => {
  const { COMPOSE_PROJECT_NAME, SITE_URL, PUBLISH_ON, TRUSTED_PROXY, COMPOSE_PROFILES } = values
  const { HTTP_PORT, CERTIFICATES_FOLDER, TLS_DOMAINS } = values
  const { protocol, hostname, port } = new URL(SITE_URL)
  const isHttps = protocol === 'https:'
  const isPublic = !isLocalUrl(SITE_URL)
  const variable = isHttps ? 'HTTPS_PORT' : 'HTTP_PORT'
  const wantedPort = Number(port || (isHttps ? 443 : 80))
  const profiles = listItems(COMPOSE_PROFILES)
  const hasTls = profiles.includes('tls')
  const isNamed = listItems(TLS_DOMAINS).some((domain) => domain.toLowerCase() === hostname)
  return findProblems([
    [
      'COMPOSE_PROJECT_NAME',
      isPublic && !COMPOSE_PROJECT_NAME,
      'must be set, such as COMPOSE_PROJECT_NAME=salon: without it a folder that is moved starts with an empty database. A site that runs keeps its name, which is its folder’s in lower case.',
    ],
    [
      'COMPOSE_PROFILES',
      isPublic && profiles.includes('demo'),
      'still starts the demo and its inbox. Take "demo" out of it.',
    ],
    [
      'SITE_URL',
      wantedPort !== values[variable] && !TRUSTED_PROXY,
      `points to port ${wantedPort}, but the site is published on ${values[variable]}: put ${variable}=${wantedPort} into .env, or name the proxy in front of it in TRUSTED_PROXY.`,
    ],
    [
      'PUBLISH_ON',
      isPublic && isLocalHost(PUBLISH_ON ?? '') && !TRUSTED_PROXY,
      `is ${PUBLISH_ON}, which would let only this machine open the site: leave it empty, or name the proxy in front of it in TRUSTED_PROXY.`,
    ],
    // Docker hands on what comes over IPv6 from an address of its own, unless its networks have IPv6.
    [
      'PUBLISH_ON',
      isPublic && !PUBLISH_ON && listItems(TRUSTED_PROXY).some((word) => DOCKER_NETWORKS.test(word)),
      'must be the address at which the proxy reaches this machine, such as 127.0.0.1. Visitors over IPv6 seem to come from Docker’s networks, which TRUSTED_PROXY trusts, so they could forge their address.',
    ],
    [
      'SITE_URL',
      isHttps && !(hasTls || CERTIFICATES_FOLDER || TRUSTED_PROXY),
      'is https://, but nothing here speaks HTTPS: put COMPOSE_PROFILES=tls into .env with TLS_DOMAINS, or CERTIFICATES_FOLDER with certificates of your own, or name the proxy that does in TRUSTED_PROXY.',
    ],
    [
      'TLS_DOMAINS',
      hasTls && !isNamed,
      `must include the name in SITE_URL for the profile tls: add ${hostname}.`,
    ],
    [
      'HTTP_PORT',
      hasTls && HTTP_PORT !== 80 && !TRUSTED_PROXY,
      `must be 80 for the profile tls, and is ${HTTP_PORT}: the certificate authority connects to that port only.`,
    ],
  ])
}

/** Finds what is wrong with values that are each valid. */
export const findConflicts = (values: StackEnv): Problem[] => [
  ...findSiteConflicts(values),
  ...findMailConflicts(values),
]
