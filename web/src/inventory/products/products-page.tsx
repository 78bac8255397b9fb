import { Box } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { productsText } from '@sahihi/contract/i18n/en/workspace/inventory-products.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { openCopyCasesQuery } from '../../lib/open-copy-cases-query.ts'
import { profileQuery } from '../../lib/profile-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CardsSkeleton } from '../../ui/cards.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconAlertHexagon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Stats } from '../../ui/stats.tsx'
import { ProductGrid } from './product-grid.tsx'
import { type ProductCount, useProducts } from './use-products.ts'

const t = productsText.productList

export function ProductsPage() {
  const profile = useQuery(profileQuery)
  const products = useProducts()
  const [search, setSearch] = useState('')
  const all = products.data ?? []
  return (
    <>
      <PageHeader title={profile.data ? t.welcomeCompany(profile.data.companyName) : t.welcome} subtitle={t.subtitle} />
      <Allowed to="cases:read">
        <SuspiciousCodes />
      </Allowed>
      {all.length > 0 ? (
        <>
          <ProductTotals products={all} />
          <Box maw={480} my={20}>
            <SearchField label={t.search} placeholder={t.searchPlaceholder} value={search} onChange={setSearch} />
          </Box>
        </>
      ) : null}
      {products.isPending ? <CardsSkeleton label={t.loading} /> : null}
      {products.isError ? (
        <ErrorState title={messages.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
      ) : null}
      {products.data ? <ProductGrid products={all} search={search} onClear={() => setSearch('')} /> : null}
    </>
  )
}

/** What needs the partner first: codes that may have been copied. */
function SuspiciousCodes() {
  const count = useQuery(openCopyCasesQuery).data
  if (!count) return null
  return (
    <Banner label={t.suspiciousCodes} icon={IconAlertHexagon}>
      {t.mayBeCopied(count)} <Link to="/suspicious-codes">{t.review}</Link>
    </Banner>
  )
}

function ProductTotals({ products }: { products: ProductCount[] }) {
  const batches = products.reduce((sum, product) => sum + product.batches, 0)
  const stock = products.reduce((sum, product) => sum + product.stock, 0)
  return (
    <Stats
      label={t.totals}
      stats={[
        { label: inventoryText.products, value: formatNumber(products.length) },
        { label: t.batchTotal, value: formatNumber(batches) },
        { label: t.codesMade, value: formatNumber(stock) },
      ]}
    />
  )
}
