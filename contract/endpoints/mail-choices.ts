import { z } from 'zod'
import { mailTimings } from '../domain/mail-choices.ts'
import { oneOf } from '../domain/text.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

const timing = oneOf(mailTimings)
const choices = {
  cases: timing.meta({ description: 'About new suspicious codes.' }),
  reports: timing.meta({ description: 'About new reports of shoppers.' }),
}
const mailChoices = z.object(choices)
export type MailChoices = z.infer<typeof mailChoices>

export const getMailChoices = endpoint({
  method: 'GET',
  path: '/api/team/mails',
  access: 'partner',
  permission: 'reports:read',
  forPeople: true,
  summary: 'Which mails the caller gets',
  description:
    'About new suspicious codes and reports of this partner. Who has not chosen has what is usual for their role.',
  reply: dataReply(mailChoices),
})

export const updateMailChoices = endpoint({
  method: 'PUT',
  path: '/api/team/mails',
  access: 'partner',
  permission: 'reports:read',
  forPeople: true,
  summary: 'Choose which mails the caller gets',
  description:
    '`at_once`: within a minute, then at most one mail every 15 minutes. `daily`: at eight in the partner’s time zone, when there is something new. About suspicious codes nobody is mailed while the rule `copied_label` is off.',
  body: bodyOf(choices),
  reply: doneReply(mailChoices),
})
