import { useIsFetching } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { ProductsPage } from '../catalog/products/products-page.tsx'
import { HomeSkeleton } from '../home/home-skeleton.tsx'
import styles from './products-overview.module.css'
import { productsAnchor } from './sidebar.tsx'
import { appText } from './text.ts'

// Read while the list of products is.
const Home = lazy(async () => ({ default: (await import('../home/home.tsx')).Home }))

/** Where a partner arrives: what needs a person and what is new, above the products. */
export function ProductsOverview() {
  useScrollToProducts()
  return (
    <ProductsPage
      home={
        <>
          <Suspense fallback={<HomeSkeleton />}>
            <Home />
          </Suspense>
          <h2 id={productsAnchor} className={styles.products} tabIndex={-1}>
            {appText.sidebar.products}
          </h2>
        </>
      }
    />
  )
}

/** The router scrolls to the heading at once, when the page may still be too short for it. */
function useScrollToProducts() {
  const { hash } = useLocation()
  const isLoading = useIsFetching() > 0
  const isWaiting = useRef(false)
  useEffect(() => {
    isWaiting.current = hash === productsAnchor
  }, [hash])
  useEffect(() => {
    if (isLoading || !isWaiting.current) return
    isWaiting.current = false
    document.getElementById(productsAnchor)?.scrollIntoView()
  }, [isLoading])
}
