import { Button } from '#ui/button.tsx'
import { Chips, KindChip } from '#ui/chip.tsx'
import { PriceTag } from '#ui/money.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { packDrawings, type PackShape } from '#ui/pack/shapes.ts'
import { ListTools, ProductGrid } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/fields.tsx'
import { drawn, goods } from './goods.ts'

const hues = [
  '#2b6a9b',
  '#6f559c',
  '#a84458',
  '#97662b',
  '#1f8296',
  '#3b7a4c',
  '#854a78',
  '#46578a',
  '#9c5334',
  '#4a6878',
  '#5b8250',
  '#6b5b4b',
]
const shapes = Object.keys(packDrawings) as PackShape[]

export const Pictures = () => (
  <>
    <Panel title="상품 카드">
      <ListTools
        count={
          <>
            총 <b>16</b>개
          </>
        }
      >
        <Select
          aria-label="정렬"
          bare
          small
          options={[
            { value: 'best', label: '추천순' },
            { value: 'low', label: '낮은가격순' },
          ]}
        />
      </ListTools>
      <ProductGrid>
        {goods.slice(0, 5).map((good) => (
          <li key={good.code} style={{ display: 'grid', gap: 4, alignContent: 'start' }}>
            <ProductPicture src={drawn(good)} alt="" size={320} />
            <Chips>
              <KindChip kind="device">의료기기 4등급</KindChip>
            </Chips>
            <a href="#main">{good.name}</a>
            <p className="meta">{good.spec}</p>
            <PriceTag won={good.won} listWon={good.listWon} unitLine={good.unitLine} />
            <Button size="table" variant="accent" wide aria-label={`${good.name} 담기`}>
              담기
            </Button>
          </li>
        ))}
      </ProductGrid>
    </Panel>
    <Panel title="그린 상품 그림">
      <div className="pictures">
        {shapes.map((shape, index) => (
          <ProductPicture
            key={shape}
            src={drawn({ shape, hue: hues[index % hues.length] ?? '#4a6878', mark: 'MEDISEON' })}
            alt={`${shape} 그림`}
            size={160}
          />
        ))}
      </div>
    </Panel>
  </>
)
