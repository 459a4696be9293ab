import { useState } from 'react'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Panel } from '#ui/panel.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import { Tabs, TabNav } from '#ui/tabs.tsx'

const steps = ['주문접수', '결제완료', '상품준비중', '배송중', '배송완료']

export const Navigation = () => {
  const [tab, setTab] = useState<'info' | 'label' | 'ship'>('info')
  return (
    <Panel title="이동">
      <div style={{ display: 'grid', gap: 24 }}>
        <Breadcrumbs
          items={[{ label: '홈', to: '#main' }, { label: '스킨부스터', to: '#main' }, { label: 'PN·PDRN' }]}
          renderLink={(to, label) => <a href={to}>{label}</a>}
        />
        <TabNav
          label="하위 카테고리"
          look="pills"
          items={[
            { key: 'all', label: '전체', count: 16, current: true },
            { key: 'pn', label: 'PN·PDRN', count: 6 },
            { key: 'ha', label: 'HA 부스터', count: 6 },
            { key: 'co', label: '콜라겐·PLLA', count: 4 },
          ]}
          renderLink={(item, link) => <a href={`#${item.key}`} {...link} />}
        />
        <TabNav
          label="마이페이지"
          items={[
            { key: 'orders', label: '주문내역', current: true },
            { key: 'credit', label: '여신 결제내역' },
            { key: 'points', label: '포인트' },
            { key: 'wish', label: '찜' },
            { key: 'address', label: '배송지 관리' },
            { key: 'member', label: '회원정보' },
          ]}
          renderLink={(item, link) => <a href={`#${item.key}`} {...link} />}
        />
        <Tabs
          label="상품 정보"
          current={tab}
          onChange={setTab}
          items={[
            { key: 'info', label: '상세정보', panel: <p>3mL 바이알 5개가 든 밀봉 포장이에요.</p> },
            { key: 'label', label: '허가/표시사항', panel: <p>의료기기 4등급</p> },
            {
              key: 'ship',
              label: '배송·반품',
              count: 3,
              panel: <p>받은 날부터 7일 안에 신청할 수 있어요.</p>,
            },
          ]}
        />
        <StepBar label="주문 진행" steps={steps} current={2} />
        <StepBar label="완료된 주문" steps={steps} current={5} />
      </div>
    </Panel>
  )
}
