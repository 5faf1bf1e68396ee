/** The commands about the running product: `doctor`, `mail test` and `monitor test`. */
import { isLocalSite } from '#src/address.ts'
import type { Check } from '#src/health/checks.ts'
import { countOf } from '#src/health/checks.ts'
import { examine } from '#src/health/doctor.ts'
import { reportTo } from '#src/health/monitor.ts'
import { openMailer } from '#src/mail/transport.ts'
import { workerEnv } from '#src/settings/env.ts'
import { ConfigurationError, remainingDemoValues, type Source } from '#src/settings/read-env.ts'
import { type Cli, CODE, sentence, table } from './program.ts'

const CONTENT =
  'ALLOW_DEMO_CONTENT is true: words marked DEMO in frontend/src, such as the invented reviews (which are unlawful), are online. Make each true or take it out, delete its mark, set ALLOW_DEMO_CONTENT=false and build again.'

/** Demo values on a public site. */
const checkDemo = (source: Source): Check[] => {
  const demo = (result: Check['result'], report: string): Check => ({ name: 'demo', result, report })
  if (isLocalSite(source.SITE_URL))
    return [demo('ok', 'This is a demo: its SITE_URL is for this machine only.')]
  const found = remainingDemoValues(source).map((report) => demo('failing', report))
  if (source.ALLOW_DEMO_CONTENT === 'true') found.push(demo('warn', CONTENT))
  return found.length > 0 ? found : [demo('ok', 'Nothing of the demo is left.')]
}

/** Exit code 1 if a check fails; 3 if a variable is wrong, so that nothing can be checked. */
export const doctorCommand = ({ program, answer }: Cli, source: Source): void =>
  void program
    .command('doctor')
    .description('checks everything that keeps a message from arriving')
    .action(
      answer(async () => {
        try {
          const checks = [...(await examine(workerEnv(source))), ...checkDemo(source)]
          const isFailing = checks.some(({ result }) => result === 'failing')
          return { text: table(checks, ''), data: checks, code: isFailing ? CODE.problem : CODE.ok }
        } catch (error) {
          if (!(error instanceof ConfigurationError)) throw error
          const problems = error.message.split('\n')
          const checks = problems.map((report): Check => ({ name: 'variables', result: 'failing', report }))
          return { text: table(checks, ''), data: checks, code: CODE.unavailable }
        }
      }),
    )

/**
 * `mail test`: sends a mail to the groomer. If it is accepted the mail server works again, so waiting messages become
 * due, as after any success; `releaseWaiting` resolves to how many.
 */
export const mailCommand = (
  { program, answer }: Cli,
  source: Source,
  releaseWaiting: () => Promise<number>,
): void =>
  void program
    .command('mail')
    .command('test')
    .description('sends a test mail to the groomer, and makes waiting messages due')
    .action(
      answer(async () => {
        const result = await openMailer(workerEnv(source)).sendTest(new Date())
        if (!result.sent)
          return {
            text: `Not sent (${result.failure.class}): ${result.failure.error}`,
            data: result,
            code: CODE.problem,
          }
        const accepted = `The mail server accepted it: ${result.response}`
        try {
          const released = await releaseWaiting()
          const waiting = `\n${countOf(released, 'waiting message')} will be sent within minutes.`
          return { text: `${accepted}${released > 0 ? waiting : ''}`, data: { ...result, released } }
        } catch (error) {
          const text = `${accepted}\nMessages that wait could not be made due: ${sentence(error)}`
          return { text, data: result }
        }
      }),
    )

/** `monitor test`: reports down and then up, so that its notification can be seen to arrive. */
export const monitorCommand = ({ program, answer }: Cli, source: Source): void =>
  void program
    .command('monitor')
    .command('test')
    .description('reports down and then up to MONITOR_URL')
    .action(
      answer(async () => {
        const { MONITOR_URL } = workerEnv(source)
        if (!MONITOR_URL) {
          const text = 'MONITOR_URL is empty: nobody notices when this machine is down.'
          return { text, data: { accepted: false }, code: CODE.problem }
        }
        try {
          const report = reportTo(MONITOR_URL)
          await report(['This is a test: nothing is wrong.'])
          await report([])
        } catch (error) {
          return { text: sentence(error), data: { accepted: false }, code: CODE.problem }
        }
        return { text: 'The monitor was told down, and then up.', data: { accepted: true } }
      }),
    )
