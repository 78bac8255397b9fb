import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { findArchiveToMail } from './queries.ts'

export type ArchiveMail = { archiveId: string }

export const registerDataArchiveJobs = (context: AppContext) =>
  context.jobs.work<ArchiveMail>('mail-data-archive', (job) => mailDataArchive(context, job))

async function mailDataArchive({ db, mailer, config }: AppContext, { archiveId }: ArchiveMail) {
  const archive = await findArchiveToMail(db, archiveId)
  if (archive?.outcome !== 'ready' && archive?.outcome !== 'failed') return // deleted meanwhile
  const isReady = archive.outcome === 'ready'
  await mailer.send({
    to: archive.to,
    subject: isReady ? 'Your data archive is ready' : 'Your data archive could not be prepared',
    greeting: `Hello ${archive.companyName},`,
    paragraphs: [
      isReady
        ? `The file with all of your data can be downloaded for ${limits.dataArchiveDays} days, by owners who are signed in. Keep it safe: it holds your codes, and the contacts that shoppers left in reports.`
        : 'Something went wrong on our side, and it was logged. Ask for the archive once more, or contact us if it happens again.',
    ],
    link: {
      label: isReady ? 'Download the archive' : 'See your data archives',
      url: `${config.PUBLIC_URL}/data-archive`,
    },
  })
}
