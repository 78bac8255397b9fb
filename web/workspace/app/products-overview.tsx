import { lazy, Suspense } from 'react'
import { ProductsPage } from '../catalog/products/products-page.tsx'
import { HomeSkeleton } from '../home/home-skeleton.tsx'

// Read while the list of products is.
const Home = lazy(async () => ({ default: (await import('../home/home.tsx')).Home }))

/** Where a partner arrives: what needs a person and what is new, above the products. */
export const ProductsOverview = () => (
  <ProductsPage
    home={
      <Suspense fallback={<HomeSkeleton />}>
        <Home />
      </Suspense>
    }
  />
)
