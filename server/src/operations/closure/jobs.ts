import { countOf } from '@sahihi/contract/i18n/count.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import type { AppContext } from '../../platform/context.ts'

/** The job contains the address, which is erased elsewhere before the mail is sent. */
export type ClosureMail = { to: string; companyName: string; codes: number; closedAt: string }

export const registerClosureJobs = (context: AppContext) =>
  context.jobs.work<ClosureMail>('mail-account-closed', (job) => mailAccountClosed(context, job))

/** Tells each owner, because another owner may have closed the account. */
const mailAccountClosed = ({ mailer, config }: AppContext, { to, companyName, codes, closedAt }: ClosureMail) =>
  mailer.send({
    to,
    subject: `The account of ${companyName} is closed`,
    greeting: 'Hello,',
    paragraphs: [
      `The Sahihi account of ${companyName} was closed on ${formatLongDate(closedAt)} by one of its owners. Nobody can sign in to it any more, nothing is renewed, and this is our last mail about it.`,
      codes > 0
        ? `All ${countOf(codes, 'code')} that you issued keep verifying as before.`
        : 'The company had issued no codes.',
      'Personal data of its members is erased, unless they work with another company on Sahihi. Reports that shoppers make about its codes go to our team.',
      `You can apply again at any time, with this address too: ${config.PUBLIC_URL}/partner-registration`,
      `If you did not expect this, ${config.SUPPORT_EMAIL ? `write to ${config.SUPPORT_EMAIL}` : 'tell our team'} now. What was erased cannot be restored.`,
    ],
  })
