import { Button, Group, Modal, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { type AlertKind, exceptionKinds, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AlertException, AlertRule, ExceptionRule } from '@sahihi/contract/endpoints/alerts.ts'
import { type FormEvent, useState } from 'react'
import { useGet, useSend } from '../lib/api.ts'
import { useMay } from '../lib/session-query.ts'
import { useProductNames } from '../lib/use-product-names.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { allLimits } from './copied-labels.tsx'
import { CountryField } from './country-field.tsx'
import { groupByCases } from './dry-run.ts'
import { alertsText } from './text.ts'

const t = alertsText.exceptions

type ExceptionDialogProps = { productId: string; onClose: () => void }

/** How one product differs; which one is chosen first if none is given. */
export function ExceptionDialog({ productId, onClose }: ExceptionDialogProps) {
  const [chosen, setChosen] = useState<string | undefined>(productId || undefined)
  const { products } = useProductNames(undefined)
  useReturnFocus()
  return (
    <Modal opened={useOpened(true)} onClose={onClose} title={productId ? t.caption : t.addTitle} size="lg">
      <Stack>
        {productId ? null : (
          <SearchSelect
            label={t.product}
            w="100%"
            value={chosen}
            options={products}
            all={t.choose}
            unknown={t.oneProduct}
            onChange={setChosen}
          />
        )}
        {chosen ? <Chosen key={chosen} productId={chosen} onClose={onClose} /> : null}
      </Stack>
    </Modal>
  )
}

function Chosen({ productId, onClose }: ExceptionDialogProps) {
  const query = useGet('GET /api/alerts/exceptions', { query: { productId } })
  const rules = useGet('GET /api/alerts/rules', {})
  return (
    <QueryList
      query={query}
      loading={t.loading}
      failed={t.failed}
      skeleton={<ListSkeleton label={t.loading} height={320} />}
    >
      {({ exceptions: [exception] }) =>
        exception ? (
          <ExceptionForm exception={exception} rules={rules.data ?? []} onClose={onClose} />
        ) : (
          <p>{t.noneMatches}</p>
        )
      }
    </QueryList>
  )
}

type ExceptionFormProps = { exception: AlertException; rules: AlertRule[]; onClose: () => void }

function ExceptionForm({ exception, rules, onClose }: ExceptionFormProps) {
  const { productId, productName, limit, chosen, ownLimit } = exception
  const save = useSend('PUT /api/alerts/exceptions/:productId', {
    // Another limit may open or clear cases.
    invalidates: ['GET /api/alerts/exceptions', 'GET /api/copy-cases'],
    onSuccess: onClose,
  })
  const [values, setValues] = useState({ limit: ownLimit, isResold: exception.isResold, rules: exception.rules })
  const send = (body: typeof values) => save.mutate({ params: { productId }, body })
  const setRule = (kind: AlertKind, rule: ExceptionRule | undefined) =>
    setValues({
      ...values,
      rules: [...values.rules.filter((each) => each.kind !== kind), ...(rule ? [rule] : [])],
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(values)
  }
  return (
    <form onSubmit={submit} aria-label={t.title1(productName)}>
      <Stack>
        <Text fw={500}>{productName}</Text>
        <NativeSelect
          label={t.limit}
          value={values.limit ?? ''}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, limit: value ? Number(value) : null })}
        >
          <CompanyLimit />
          {allLimits.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </NativeSelect>
        <DryRun productId={productId} />
        {limit > chosen ? <Text c="var(--gold)">{t.raised(chosen, limit)}</Text> : null}
        <Switch
          label={t.resold}
          description={t.resoldHelp(limits.copyLimitResold)}
          checked={values.isResold}
          onChange={({ currentTarget }) => setValues({ ...values, isResold: currentTarget.checked })}
        />
        {exceptionKinds.map((kind) => (
          <KindField
            key={kind}
            kind={kind}
            rule={rules.find((rule) => rule.kind === kind)}
            exception={values.rules.find((each) => each.kind === kind)}
            onChange={(rule) => setRule(kind, rule)}
          />
        ))}
        <FormAlert error={save.error} fallback={t.saveFailed} />
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={() => send({ limit: null, isResold: false, rules: [] })}
          >
            {t.remove}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function CompanyLimit() {
  const mayRead = useMay('cases:read')
  const { data } = useGet('GET /api/copy-settings', { query: {} }, { enabled: mayRead })
  return <option value="">{data ? t.likeCompany(data.limit) : t.like}</option>
}

/** What each limit would have found among the codes of the product. */
function DryRun({ productId }: { productId: string }) {
  const mayRead = useMay('cases:read')
  const { data } = useGet('GET /api/copy-settings', { query: { productId } }, { enabled: mayRead })
  return data ? (
    <Text c="dimmed" size="sm">
      {alertsText.copies.dryRun(groupByCases(data.casesByLimit))}
    </Text>
  ) : null
}

type KindFieldProps = {
  kind: ExceptionRule['kind']
  /** That of the company; undefined while it is off. */
  rule: AlertRule | undefined
  exception: ExceptionRule | undefined
  onChange: (rule: ExceptionRule | undefined) => void
}

function KindField({ kind, rule, exception, onChange }: KindFieldProps) {
  const { name, threshold } = rulesByKind[kind]
  const hasOwn = threshold !== null || kind === 'outside_countries'
  const base = { kind, isOff: false, threshold: null, countries: null }
  const choice = !exception ? 'like' : exception.isOff ? 'off' : 'own'
  const choose = (value: string) => {
    if (value === 'like') return onChange(undefined)
    if (value === 'off') return onChange({ ...base, isOff: true })
    return onChange({
      ...base,
      threshold: threshold && (rule?.threshold ?? threshold.usual),
      countries: kind === 'outside_countries' ? (rule?.countries ?? ['NG']) : null,
    })
  }
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        flex="1 1 240px"
        label={name}
        description={rule ? undefined : t.ruleOff}
        value={choice}
        data={[
          { value: 'like', label: t.like },
          { value: 'off', label: t.off },
          ...(hasOwn ? [{ value: 'own', label: t.own }] : []),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {exception?.threshold != null ? (
        <NumberField
          flex="1 1 200px"
          label={threshold?.label}
          value={exception.threshold}
          onChange={(value) => onChange({ ...exception, threshold: Number(value) })}
        />
      ) : null}
      {exception?.countries ? (
        <CountryField
          flex="1 1 200px"
          value={exception.countries}
          onChange={(countries) => onChange({ ...exception, countries: countries as typeof exception.countries })}
        />
      ) : null}
    </Group>
  )
}
