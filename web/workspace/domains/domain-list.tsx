import { Button, Card, Flex, Group, Stack, Text } from '@mantine/core'
import type { Domain } from '@sahihi/contract/endpoints/domains.ts'
import { getQuery, useSend } from '../lib/api.ts'
import { useShowReply } from '../lib/use-show-reply.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { Notice } from '../ui/notice.tsx'
import { FactList } from '../ui/stats.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { domainsText as t } from './text.ts'

const tones = { pending: 'gray', verified: 'green', warned: 'gold', off: 'red' } as const
const advice = { pending: undefined, verified: t.next, warned: t.warned, off: t.off }

type ListProps = { domains: Domain[]; onRemove: (domain: Domain) => void }

export const DomainList = ({ domains, onRemove }: ListProps) => (
  <Flex component="ul" direction="column" gap="sm" aria-label={t.list} maw={760}>
    {domains.map((domain) => (
      <DomainCard key={domain.id} domain={domain} onRemove={() => onRemove(domain)} />
    ))}
  </Flex>
)

function DomainCard({ domain, onRemove }: { domain: Domain; onRemove: () => void }) {
  const { id, host, state, problem, checkedAt, products } = domain
  const check = useSend('POST /api/domains/:id/check')
  const onChanged = useShowReply(getQuery('GET /api/domains'))
  return (
    <Card component="li">
      <Stack gap="sm">
        <Group gap="xs">
          <h2>{host}</h2>
          <IconBadge color={tones[state]}>{t.state[state]}</IconBadge>
          <Group gap="xs" ml={{ sm: 'auto' }}>
            <Button
              variant={state === 'verified' ? 'default' : 'filled'}
              loading={check.isPending}
              onClick={() => check.mutate({ params: { id } }, { onSuccess: onChanged })}
            >
              {t.check}
              <span className="visually-hidden"> {host}</span>
            </Button>
            <Button variant="default" onClick={onRemove}>
              {t.remove}
              <span className="visually-hidden"> {host}</span>
            </Button>
          </Group>
        </Group>
        <ActionError title={t.failed.check} error={check.error} />
        {problem ? <Notice color={state === 'off' ? 'red' : 'gold'}>{problem}</Notice> : null}
        {advice[state] ? <p>{advice[state]}</p> : null}
        <Records domain={domain} />
        <FactList
          isPlain
          facts={[
            { label: t.checked, value: checkedAt ? <TimeAgo at={checkedAt} /> : t.never },
            { label: t.products, value: products > 0 && t.productCount(products) },
          ]}
        />
      </Stack>
    </Card>
  )
}

/** Line by line, each with buttons to copy: a long name and a token do not fit beside each other on a phone. */
const Records = ({ domain: { host, records } }: { domain: Domain }) => (
  <section aria-label={t.records(host)}>
    <Text c="dimmed" size="sm">
      {t.recordsHelp}
    </Text>
    <FactList
      isPlain
      facts={records.flatMap(({ type, name, value }) => [
        { label: t.name(type), value: <Copied value={name} what={t.name(type)} /> },
        { label: t.value(type), value: <Copied value={value} what={t.value(type)} /> },
      ])}
    />
  </section>
)

const Copied = ({ value, what }: { value: string; what: string }) => (
  <Group gap="sm" wrap="nowrap">
    <code style={{ overflowWrap: 'anywhere' }}>{value}</code>
    <CopyButton value={value} what={what} />
  </Group>
)
