import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { errorReason } from '../../lib/errors.ts'
import { openCompany } from '../lib/open-company.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { IconHelp } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { appText } from './text.ts'

const t = appText.sample

/** On every page of a company of sample data: that nothing here is real, and the ways out. */
export function SampleBanner() {
  const { data: session } = useQuery(sessionQuery)
  const here = session?.partners.find(({ id }) => id === session.partnerId)
  const own = session?.partners.find(({ id }) => id === here?.sampleOf)
  const onError = (error: Error) => notifications.show({ title: t.failed, message: errorReason(error), color: 'red' })
  const leave = useMutation({ mutationFn: (id: string) => openCompany(id), onError })
  const remove = useMutation({
    mutationFn: (id: string) => openCompany(id, () => call('DELETE /api/partners/sample', {})),
    onError,
  })
  if (!own) return null
  return (
    <Banner label={t.label} icon={IconHelp}>
      <p>{t.text}</p>
      <Group gap="sm" mt="sm">
        <Button loading={leave.isPending} onClick={() => leave.mutate(own.id)}>
          {t.back(own.companyName)}
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(own.id)}>
          {t.remove}
        </Button>
      </Group>
    </Banner>
  )
}
