import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { NewestProducts } from '../catalog/products/newest-products.tsx'
import { productsText } from '../catalog/products/text.ts'
import { HomeSkeleton } from '../home/home-skeleton.tsx'
import { profileQuery } from '../lib/profile-query.ts'
import { PageHeader } from '../ui/page-header.tsx'

// Read while the products are.
const Home = lazy(async () => ({ default: (await import('../home/home.tsx')).Home }))

const LotsToWatch = lazy(async () => ({ default: (await import('../home/lots-to-watch.tsx')).LotsToWatch }))
const ReleaseRow = lazy(async () => ({ default: (await import('../catalog/batches/release-button.tsx')).ReleaseRow }))
const RecentActivity = lazy(async () => ({ default: (await import('../home/recent-activity.tsx')).RecentActivity }))

const t = productsText.productList

/** Where a partner arrives: what needs a person and what is new, above the newest products. */
export function ProductsOverview() {
  const profile = useQuery(profileQuery)
  return (
    <>
      <PageHeader title={profile.data ? t.welcomeCompany(profile.data.companyName) : t.welcome} />
      <Suspense fallback={<HomeSkeleton />}>
        <Home />
      </Suspense>
      <NewestProducts />
      <Suspense>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="xl">
          <LotsToWatch Release={ReleaseRow} />
          <RecentActivity />
        </SimpleGrid>
      </Suspense>
    </>
  )
}
