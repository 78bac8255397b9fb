import { Box, Button, Card, Stack, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CopySettings } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useProductNames } from '../../lib/use-product-names.ts'
import { Allowed, Editable } from '../../ui/allowed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ItemSelect } from '../case-filters.tsx'
import { copyCasesText } from '../text.ts'
import type { SettingsView } from '../url-state.ts'
import { BlockingSettings } from './blocking-settings.tsx'
import { ProductRow } from './product-row.tsx'
import { useCopySettings } from './use-copy-settings.ts'

const t = copyCasesText.copySettings

/** When a code is suspected, product by product, and when it is blocked. Each change is saved at once. */
export function CopySettingsPage() {
  const view: SettingsView = useSearch({ from: '/workspace/suspicious-codes/settings' })
  const navigate = useNavigate()
  const show = (search: SettingsView) => void navigate({ to: '/suspicious-codes/settings', search, replace: true })
  const { data, error, isPending, isPlaceholderData, refetch } = useCopySettings(view)
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={
          <Breadcrumbs>
            <Link to="/suspicious-codes">{copyCasesText.title}</Link>
            <span>{t.here}</span>
          </Breadcrumbs>
        }
      />
      {isPending ? <ListSkeleton label={t.loading} rows={4} height={140} maw={900} /> : null}
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error ? (
        <Stack gap="xl" maw={900}>
          <Editable to="cases:write">
            <BlockingSettings saved={data} />
          </Editable>
          <Products data={data} view={view} isStale={isPlaceholderData} onChange={show} />
        </Stack>
      ) : null}
    </>
  )
}

type ProductsProps = {
  data: CopySettings
  view: SettingsView
  isStale: boolean
  onChange: (view: SettingsView) => void
}

function Products({ data: { products, pagination }, view, isStale, onChange }: ProductsProps) {
  const { productId } = view
  const names = useProductNames(undefined)
  return (
    <section aria-labelledby="products">
      <h2 id="products">{t.products}</h2>
      <Text c="dimmed" mb="md">
        {t.productsHelp(limits.copyLimitMin, limits.copyLimitResold)}
      </Text>
      {productId || pagination.totalPages > 1 ? (
        <Box maw={360} mb="md">
          <ItemSelect
            label={copyCasesText.filters.product}
            texts={{ all: copyCasesText.filters.allProducts, unknown: copyCasesText.filters.oneProduct }}
            items={names.products}
            value={productId}
            error={names.error ? messages.productsFailed : undefined}
            onChange={(id) => onChange({ productId: id })}
          />
        </Box>
      ) : null}
      {products.length === 0 ? (
        <NoProducts />
      ) : (
        <Editable to="cases:write" isQuiet>
          <Card component="ul" padding={0} aria-busy={isStale} opacity={isStale ? 0.55 : 1}>
            {products.map((product) => (
              <ProductRow key={product.productId} product={product} />
            ))}
          </Card>
        </Editable>
      )}
      {pagination.totalPages > 1 ? (
        <Pagination
          page={pagination.currentPage}
          totalPages={pagination.totalPages}
          onPage={(page) => onChange({ ...view, page })}
        />
      ) : null}
    </section>
  )
}

const NoProducts = () => (
  <EmptyState title={t.noProducts} text={t.noProductsHint}>
    <Allowed to="products:write">
      <Button variant="default" renderRoot={(props) => <Link to="/add-product" {...props} />}>
        {t.addProduct}
      </Button>
    </Allowed>
  </EmptyState>
)
