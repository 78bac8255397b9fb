import { Button, Group, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { importsText as t } from './text.ts'

/** The way to the form of a product that imports serials. */
export function SerialsProduct() {
  const { data } = useGet('GET /api/products/names', {})
  const navigate = useNavigate()
  const [id, setId] = useState<string | null>(null)
  return (
    <>
      <p>{t.serialsFine}</p>
      <Group gap="sm">
        <Select
          searchable
          aria-label={t.product}
          placeholder={t.chooseProduct}
          flex="1 1 260px"
          maw={420}
          data={data?.map((product) => ({ value: product.id, label: product.name })) ?? []}
          value={id}
          onChange={setId}
        />
        <Button
          disabled={id === null}
          onClick={() => id && void navigate({ to: '/products/$id/add-batch', params: { id } })}
        >
          {t.continue}
        </Button>
      </Group>
    </>
  )
}
