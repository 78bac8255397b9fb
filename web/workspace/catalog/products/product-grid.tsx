import { Flex, Text } from '@mantine/core'
import type { ProductRow } from '@sahihi/contract/endpoints/lists.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../lib/format.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { AddCard, CardGrid, ItemCard } from '../../ui/cards.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { inventoryText } from '../text.ts'
import styles from './product-grid.module.css'
import { productsText } from './text.ts'

const t = productsText.productList

type ProductGridProps = { products: ProductRow[]; isStale: boolean; withAdd: boolean }

export const ProductGrid = ({ products, isStale, withAdd }: ProductGridProps) => (
  <CardGrid isStale={isStale}>
    {withAdd ? (
      <Allowed to="products:write">
        <li>
          <AddCard to="/add-product" title={t.add} description={t.addAnother} />
        </li>
      </Allowed>
    ) : null}
    {products.map((product) => (
      <li key={product.id}>
        {product.feedbackEnabled ? <FeedbackProductCard product={product} /> : <ProductCard product={product} />}
      </li>
    ))}
  </CardGrid>
)

function FeedbackProductCard({ product }: { product: ProductRow }) {
  const { id, name } = product
  return (
    <div className={styles.cell}>
      <ProductCard product={product} />
      <Link to="/products/$id/feedback" params={{ id }} className={styles.link} aria-label={t.feedbackOn(name)}>
        {inventoryText.feedback}
        <IconChevronRight />
      </Link>
    </div>
  )
}

function ProductCard({ product }: { product: ProductRow }) {
  const { id, name, description, category, feedbackEnabled, picture, lots, stock } = product
  return (
    <ItemCard
      to="/products/$id/batches"
      params={{ id }}
      id={id}
      picture={picture}
      above={feedbackEnabled ? t.asksForFeedback(category) : category}
      name={name}
    >
      {description ? (
        <Text size="sm" c="dimmed" mt={6} maw="calc(100% - 76px)" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      ) : null}
      <Flex component="dl" gap={28} mt="auto" pt="md">
        <Figure label={t.batches(lots)} value={lots} />
        <Figure label={t.totalStock} value={stock} />
      </Flex>
    </ItemCard>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <Text component="dd" size="lg" fw={500} className="mono">
      {formatNumber(value)}
    </Text>
  </div>
)
