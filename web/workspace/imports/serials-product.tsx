import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import styles from './imports.module.css'
import { importsText as t } from './text.ts'

/** The way to the form of a product that imports serials. */
export function SerialsProduct() {
  const { data } = useGet('GET /api/products/names', {})
  const navigate = useNavigate()
  const [id, setId] = useState('')
  return (
    <>
      <p className={styles.notes}>{t.serialsFine}</p>
      <div className={styles.buttons}>
        <NativeSelect aria-label={t.product} value={id} onChange={({ currentTarget: { value } }) => setId(value)}>
          <option value="">{t.chooseProduct}</option>
          {data?.map((product) => (
            <option key={product.id} value={product.id}>
              {product.name}
            </option>
          ))}
        </NativeSelect>
        <Button disabled={id === ''} onClick={() => void navigate({ to: '/products/$id/add-batch', params: { id } })}>
          {t.continue}
        </Button>
      </div>
    </>
  )
}
