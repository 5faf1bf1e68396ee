/** `mail …`: a test mail to the groomer, and her weekly mail before it comes. */
import type { SystemMailer } from '#src/contact/housekeeping-ports.ts'
import { type Command, CODE } from './command.ts'

/** The commands, over the mailer that the worker would use and over what its weekly mail would say now. */
export const mailCommands = (
  openMailer: () => Pick<SystemMailer, 'sendTest'>,
  readWeeklyMail: () => Promise<{ subject: string; text: string }>,
): Command[] => [
  {
    usage: 'mail test',
    about: 'sends a test mail to the groomer',
    run: async () => {
      const result = await openMailer().sendTest(new Date())
      return result.sent
        ? { text: `The mail server took it: ${result.response}`, data: result }
        : {
            text: `Not sent (${result.failure.class}): ${result.failure.error}`,
            data: result,
            code: CODE.problem,
          }
    },
  },
  {
    usage: 'mail preview',
    about: "shows what Monday's mail to the groomer would say now; sends nothing",
    run: async () => {
      const { subject, text } = await readWeeklyMail()
      return { text: `${subject}\n\n${text}`.trimEnd(), data: { subject, text } }
    },
  },
]
