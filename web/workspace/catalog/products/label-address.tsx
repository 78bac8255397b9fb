import { Select } from '@mantine/core'
import type { Product } from '@sahihi/contract/endpoints/products.ts'
import { announce } from '../../lib/announce.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { ActionError } from '../../ui/form-alert.tsx'
import { productsText } from './text.ts'

const t = productsText.labelAddress

/** Which address new labels of a product have; nothing for a company without own addresses. */
export function LabelAddress({ product: { id, labelHost } }: { product: Product }) {
  const { data } = useGet('GET /api/domains', {})
  const save = useSend('PUT /api/products/:id/label-address', {
    invalidates: ['GET /api/products/:id'],
    isIdempotent: true,
  })
  const domains = data?.domains ?? []
  const choices = domains.filter(({ host, state }) => state === 'verified' || state === 'warned' || host === labelHost)
  if (choices.length === 0) return null
  const options = [
    { value: '', label: t.ofServer },
    ...choices.map(({ host, state }) => ({
      value: host,
      label: state === 'off' || state === 'pending' ? t.isOff(host) : host,
    })),
  ]
  return (
    <>
      <ActionError title={t.failed} error={save.error} />
      <Select
        label={t.title}
        description={t.help}
        mt="md"
        maw={420}
        data={options}
        allowDeselect={false}
        disabled={save.isPending}
        value={labelHost ?? ''}
        onChange={(host) => save.mutate({ params: { id }, body: { host: host || null } }, { onSuccess: announce() })}
      />
    </>
  )
}
