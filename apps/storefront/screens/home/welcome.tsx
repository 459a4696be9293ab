import { Link } from '@tanstack/react-router'
import type { User } from '#features/access/sessions/session-contract.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { buttonClass } from '#ui/button.tsx'
import { shopFacts } from '#domain/shop-facts.ts'

/** The first words for a visitor, and for a member whose type does not order here. */
export const Welcome = ({ user }: { user: User | null }) => (
  <section className="welcome">
    <h1 className="display">
      병원과 의원의 주문이
      <br />
      장부처럼 정확해지는 곳
    </h1>
    {user ? (
      <p className="body">
        {user.name}님, 반가워요. {customerTypeLabel[user.customerType]} 회원은 상품의 기본 단가와 재고를 볼 수
        있어요. 주문은 병원·의원 사업자 회원만 할 수 있어요.
      </p>
    ) : (
      <>
        <p className="body">
          의료기기와 전문의약품, 소모품을 한 번에 주문하고 여신과 유효기간까지 한 화면에서 관리해요. 가격과
          재고는 로그인한 회원에게만 보여 드려요.
        </p>
        <p className="welcome-actions">
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large' })}>
            로그인
          </Link>{' '}
          <Link to="/join" className={buttonClass({ size: 'large' })}>
            회원가입
          </Link>
        </p>
        <p className="meta">
          가입에 3분쯤 걸려요. 궁금한 점은 고객센터{' '}
          <span className="figure" translate="no">
            {shopFacts.phone}
          </span>
          에 물어봐 주세요.
        </p>
      </>
    )}
  </section>
)
