/** A visitor with curl, who looks closely. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from './stack.ts'

/** Throws what was seen when it is not what is wanted. */
export const expect = (what: string, seen: string, wanted: RegExp) => {
  if (!wanted.test(seen))
    throw new Error(`${what}: expected ${wanted}, saw ${JSON.stringify(seen.slice(0, 400))}`)
}

/** Waits until `holds`; a failure of it counts as not yet. */
export const until = async (what: string, holds: () => Promise<boolean>, seconds = 60) => {
  for (let tries = 0; tries < seconds * 2; tries++) {
    if (await holds().catch(() => false)) return
    await sleep(500)
  }
  throw new Error(`${what}: not within ${seconds} s.`)
}

/** `curl` as a browser far away would, but from within the web container, where every name leads to nginx. */
export const curl = (stack: Stack, args: string) =>
  stack.inside(
    'web',
    `curl -sS -m 5 --cacert /tmp/root.pem --connect-to ::127.0.0.1:8443 ${args}`.replace(
      /--connect-to \S+ (.*http:)/,
      '--connect-to ::127.0.0.1:8080 $1',
    ),
  )

/** Lets `curl` trust this authority. */
export const trust = async (stack: Stack, pem: string) => {
  await stack.inside('web', `cat > /tmp/root.pem <<'PEM'\n${pem}\nPEM`)
}

/** The serial number of the certificate that nginx shows. */
export const serial = (stack: Stack) =>
  stack.inside(
    'web',
    'openssl s_client -connect 127.0.0.1:8443 -servername willow.test < /dev/null 2> /dev/null | openssl x509 -noout -serial',
  )
