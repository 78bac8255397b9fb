import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAssignees } from '../lib/use-assignees.ts'
import { useProductNames } from '../lib/use-product-names.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { IconChevronDown } from '../ui/icons.tsx'
import { LotSelect } from '../ui/lot-select.tsx'
import styles from './inbox.module.css'
import { inboxText } from './text.ts'
import { founds, type InboxView, kinds, severities, statuses } from './url-state.ts'

const t = inboxText.filters

type InboxFiltersProps = { view: InboxView; hasKind: boolean; onChange: (changes: InboxView) => void }

export function InboxFilters({ view, hasKind, onChange }: InboxFiltersProps) {
  const { kind, status, severity, assignee, productId, batchId, orderId, found } = view
  const assignees = useAssignees().map(({ id, name }) => [id, name] as const)
  const names = useProductNames(productId)
  const products = names.products.map(({ id, name }) => [id, name] as const)
  const lot = batchId ?? orderId
  const chosen = [hasKind && kind, status, severity, assignee, productId, lot, found].filter(Boolean).length
  return (
    <Foldable chosen={chosen}>
      {hasKind ? (
        <FilterSelect
          label={t.kind}
          all={t.allKinds}
          options={kinds.map((each) => [each, inboxText.kinds[each]])}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
        />
      ) : null}
      <FilterSelect
        label={t.status}
        all={t.statuses.open}
        options={statuses.map((each) => [each, t.statuses[each]])}
        value={status}
        onChange={(next) => onChange({ status: next })}
      />
      <FilterSelect
        label={t.severity}
        all={t.allSeverities}
        options={severities.map((each) => [each, inboxText.severities[each]])}
        value={severity}
        onChange={(next) => onChange({ severity: next })}
      />
      <FilterSelect
        label={t.assignee}
        all={t.anybody}
        options={[['me', t.me], ['nobody', t.nobody], ...assignees]}
        unknown={t.otherMember}
        value={assignee}
        onChange={(next) => onChange({ assignee: next })}
      />
      <FilterSelect
        label={t.product}
        all={t.allProducts}
        options={products}
        unknown={t.oneProduct}
        value={productId}
        onChange={(next) => onChange({ productId: next, batchId: undefined, orderId: undefined })}
      />
      {productId || batchId || orderId ? (
        <LotSelect
          label={t.lot}
          w={undefined}
          value={{ batchId, orderId }}
          lots={names.lots}
          all={t.allLots}
          unknown={t.oneLot}
          onChange={onChange}
        />
      ) : null}
      <FilterSelect
        label={t.found}
        all={t.anyTime}
        options={founds.map((each) => [each, t.founds[each]])}
        value={found}
        onChange={(next) => onChange({ found: next })}
      />
    </Foldable>
  )
}

/** On a phone the filters are behind a button, which says how many are chosen. */
function Foldable({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(chosen > 0)
  return (
    <>
      <Button
        hiddenFrom="sm"
        variant="default"
        rightSection={<IconChevronDown size={16} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.open(chosen)}
      </Button>
      <search className={styles.filters} aria-label={t.label} data-closed={!isOpen || undefined}>
        {children}
      </search>
    </>
  )
}
