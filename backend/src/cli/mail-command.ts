/** `mail test`: one mail to the groomer, now. */
import type { SystemMailer } from '#src/contact/housekeeping-ports.ts'
import { type Command, CODE } from './command.ts'

/** The command, over the mailer that the worker would use. */
export const mailCommand = (openMailer: () => Pick<SystemMailer, 'sendCanary'>): Command => ({
  usage: 'mail test',
  about: 'sends a test mail to the groomer',
  run: async () => {
    const result = await openMailer().sendCanary(new Date())
    return result.sent
      ? { text: `The mail server took it: ${result.response}`, data: result }
      : {
          text: `Not sent (${result.failure.class}): ${result.failure.error}`,
          data: result,
          code: CODE.problem,
        }
  },
})
