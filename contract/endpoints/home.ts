import { z } from 'zod'
import { dataReply, endpoint, messageReply } from './endpoint.ts'

const count = z.number()
const countIfPermitted = z.number().nullable()

const figures = z.object({
  scans: count,
  firstScans: count.meta({ description: 'Scans of codes that had not been scanned before.' }),
  failedChecks: count.meta({ description: 'Checks of issued codes that failed.' }),
  suspectedCopies: countIfPermitted.meta({ description: 'Codes that were first suspected then.' }),
})
export type HomeFigures = z.infer<typeof figures>

export const checklistSteps = ['product', 'download', 'scan', 'weekly_mail', 'colleague'] as const
const checklist = z
  .object({ steps: z.array(z.object({ step: z.enum(checklistSteps), isDone: z.boolean() })) })
  .nullable()
  .meta({ description: 'The first steps that the role includes; null once they are done, dismissed or 30 days old.' })

const home = z.object({
  attention: z
    .object({
      suspiciousCodes: countIfPermitted.meta({ description: 'Open copy cases.' }),
      newReports: countIfPermitted.meta({ description: 'Reports that nobody has looked into.' }),
      unfinishedPayments: countIfPermitted.meta({ description: 'Checkouts that can still be paid.' }),
      waitingRequests: count.meta({ description: 'Releases and recalls that wait for a second person.' }),
      heldBatches: count.meta({ description: 'Batches that are not released.' }),
      expiringBatches: count.meta({ description: 'Released batches that expire within 60 days.' }),
    })
    .meta({ description: 'What waits for a person. Null is what the role may not read.' }),
  today: figures,
  sameDayLastWeek: figures.meta({ description: 'A week ago, until the same time of the day.' }),
  week: figures.meta({ description: 'From Monday on.' }),
  lastWeek: figures.meta({ description: 'The week before, until the same weekday and time.' }),
  days: z.array(figures.extend({ day: z.string() })).meta({ description: 'The last 14 days, today included.' }),
  checklist,
})
export type Home = z.infer<typeof home>

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'partner',
  permission: 'products:read',
  forPeople: true,
  summary: 'Get what needs attention, and new figures',
  description:
    'All figures of the overview. Days and weeks are those of the partner’s time zone, and the earlier ones end at the same time of the day, to a quarter of an hour.',
  reply: dataReply(home),
})

export const dismissChecklist = endpoint({
  method: 'POST',
  path: '/api/home/checklist/dismissal',
  access: 'partner',
  permission: 'products:read',
  forPeople: true,
  summary: 'Close the first steps',
  description: 'For the caller, in this company. Closing them twice is harmless.',
  reply: messageReply,
})
