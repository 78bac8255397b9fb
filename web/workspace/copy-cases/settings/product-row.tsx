import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { copyCasesText } from '../text.ts'
import { groupByCases } from './dry-run.ts'
import { Saved } from './saved.tsx'
import styles from './settings.module.css'
import { type ProductSettings, useSaveProduct } from './use-copy-settings.ts'

const t = copyCasesText.copySettings

const { copyLimitMin, copyLimitMax, copyLimitResold } = limits
const allLimits = Array.from({ length: copyLimitMax - copyLimitMin + 1 }, (_, i) => copyLimitMin + i)

/** The limit of one product, with what each limit would have found. */
export function ProductRow({ product }: { product: ProductSettings }) {
  const { productId, productName, limit, casesByLimit } = product
  const save = useSaveProduct(productId)
  const { chosen, isResold } = save.isPending
    ? { chosen: save.variables.limit ?? product.chosen, isResold: save.variables.isResold }
    : product
  const change = (changed: { limit?: number; isResold?: boolean }) => {
    if (!save.isPending) save.mutate({ limit: chosen, isResold, ...changed })
  }
  const isRaised = limit > product.chosen && !save.isPending
  return (
    <li className={styles.product}>
      <div>
        <h3>{productName}</h3>
        <Text c="dimmed">{t.dryRun(groupByCases(casesByLimit))}</Text>
        {isRaised ? (
          <Group gap="xs" c="var(--gold)">
            {t.raised(product.chosen, limit)}
            <Button variant="subtle" size="compact-md" onClick={() => change({})}>
              {t.reset(product.chosen)}
            </Button>
          </Group>
        ) : null}
      </div>
      <Stack gap="xs" align="flex-start">
        <NativeSelect
          className={styles.limit}
          label={t.limit}
          aria-label={t.limitOf(productName)}
          value={chosen}
          onChange={({ currentTarget }) => change({ limit: Number(currentTarget.value) })}
        >
          {allLimits.map((each) => (
            <option key={each} value={each} disabled={isResold && each < copyLimitResold}>
              {each}
            </option>
          ))}
        </NativeSelect>
        <Switch
          label={t.resold}
          aria-label={t.resoldOf(productName)}
          checked={isResold}
          onChange={({ currentTarget }) => change(buildResoldChange(currentTarget.checked, chosen))}
        />
        <Saved isSaved={save.isSuccess} />
      </Stack>
      <FormAlert error={save.error} fallback={t.saveFailed} labels={{ limit: t.limit }} />
    </li>
  )
}

/** The limit of resold goods starts at 12; the usual one comes back with the switch. */
const buildResoldChange = (isResold: boolean, chosen: number) => ({
  isResold,
  limit: isResold ? Math.max(chosen, copyLimitResold) : chosen === copyLimitResold ? copyLimitMin : chosen,
})
