import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { PageHead } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import { ProductTotals } from './product-totals.tsx'
import styles from './products.module.css'
import { useProducts, useProfile } from './use-products.ts'

export function ProductsPage() {
  const profile = useProfile()
  const products = useProducts()
  const [search, setSearch] = useState('')
  const all = products.data ?? []
  return (
    <>
      <PageHead
        title={profile.data ? `Welcome, ${profile.data.companyName}` : 'Welcome'}
        subtitle="Your products, and the batches of codes that prove them genuine."
      />
      {all.length > 0 ? (
        <>
          <ProductTotals products={all} />
          <SearchField
            className={styles.search}
            label="Search products"
            placeholder="Search by name or description"
            value={search}
            onChange={setSearch}
          />
        </>
      ) : null}
      {products.isPending ? <ProductGridSkeleton /> : null}
      {products.isError ? (
        <Problem title={messages.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
      ) : null}
      {products.data ? <ProductGrid products={all} search={search} onClear={() => setSearch('')} /> : null}
    </>
  )
}
