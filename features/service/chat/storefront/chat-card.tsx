import { Link } from '@tanstack/react-router'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { ChatCard as Card } from '../contract.ts'

/** What a message is about; it leads there when it is pressed. */
export const ChatCard = ({ card }: { card: Card }) =>
  card.kind === 'product' ? (
    <Link to="/product/detail" search={{ webPrdId: card.code }} className="chat-card">
      <ProductPicture {...pictureOf(card.picture)} alt="" size={40} />
      <span>
        <span className="caption">{card.brand || '상품'}</span>
        <b>{card.name}</b>
      </span>
    </Link>
  ) : (
    <Link to="/my/order/detail" search={{ ordId: card.number }} className="chat-card">
      <span>
        <span className="caption">
          주문 <span className="figure">{card.number}</span> · {orderStatusLabel[card.status]}
        </span>
        <b>{card.summary}</b>
      </span>
    </Link>
  )
