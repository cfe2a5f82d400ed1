import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inFrame } from './root.ts'

export const obligations = createRoute({
  getParentRoute: inFrame,
  path: '/obligations',
  // `?filter=due<30d kind:bill`: what the list is narrowed to.
  validateSearch: ({ filter }: { filter?: unknown }): { filter?: string } =>
    typeof filter === 'string' && filter !== '' && filter.length <= 200 ? { filter } : {},
  component: lazyRouteComponent(async () => {
    const { Obligations } = await import('../obligations/Obligations.tsx')
    return {
      default: function ObligationsOfBook() {
        const { filter = '' } = obligations.useSearch()
        const navigate = obligations.useNavigate()
        return (
          <Obligations
            filter={filter}
            onFilter={(line) =>
              void navigate({ search: line === '' ? {} : { filter: line }, replace: true, resetScroll: false })
            }
          />
        )
      },
    }
  }),
})
export const obligation = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId',
  // `?at=2026-08-07`: another of its dates than the next one.
  validateSearch: ({ at }: { at?: unknown }): { at?: CalendarDate } =>
    typeof at === 'string' && isCalendarDate(at) ? { at } : {},
  component: lazyRouteComponent(async () => {
    // Together: what came later would push away what stands under it.
    const [{ ObligationDetail }, { ProofSection }, { EvidenceSection }] = await Promise.all([
      import('../obligation/ObligationDetail.tsx'),
      import('../attachments/ProofSection.tsx'),
      import('../evidence/EvidenceSection.tsx'),
    ])
    return {
      default: function Obligation() {
        const { obligationId } = obligation.useParams()
        const { at = null } = obligation.useSearch()
        const navigate = obligation.useNavigate()
        return (
          <ObligationDetail
            key={obligationId}
            obligationId={obligationId}
            at={at}
            onAt={(to) => void navigate({ search: to ? { at: to } : {}, replace: true, resetScroll: false })}
            proof={ProofSection}
            evidence={EvidenceSection}
          />
        )
      },
    }
  }),
})
export const drill = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/drills/$drillId',
  component: lazyRouteComponent(async () => {
    const { DrillReport } = await import('../drill/DrillReport.tsx')
    return {
      default: function Drill() {
        const { obligationId, drillId } = drill.useParams()
        return <DrillReport key={drillId} obligationId={obligationId} drillId={drillId} />
      },
    }
  }),
})
export const editing = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/edit',
  component: lazyRouteComponent(async () => {
    const { EditObligation } = await import('../edit/EditObligation.tsx')
    return {
      default: function Editing() {
        const { obligationId } = editing.useParams()
        const navigate = editing.useNavigate()
        const toDetail = () => void navigate({ to: '/obligations/$obligationId', params: { obligationId } })
        return (
          <EditObligation
            key={obligationId}
            obligationId={obligationId}
            onDone={toDetail}
            onDeleted={() => void navigate({ to: '/obligations' })}
            onCopy={(id) =>
              void navigate({ to: '/obligations/$obligationId/edit', params: { obligationId: id }, hash: 'title' })
            }
          />
        )
      },
    }
  }),
})
export const conflict = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/conflict',
  component: lazyRouteComponent(async () => {
    const { ConflictPage } = await import('../conflict/ConflictPage.tsx')
    return {
      default: function Conflict() {
        const { obligationId } = conflict.useParams()
        const navigate = conflict.useNavigate()
        return (
          <ConflictPage
            key={obligationId}
            obligationId={obligationId}
            onDone={() => void navigate({ to: '/obligations' })}
          />
        )
      },
    }
  }),
})
export const packs = createRoute({
  getParentRoute: inFrame,
  path: '/packs',
  // `?chosen=gb-household gb-vat`: the packs whose dates are shown.
  validateSearch: ({ chosen }: { chosen?: unknown }): { chosen?: string } =>
    typeof chosen === 'string' && /^[a-z -]{1,400}$/.test(chosen) ? { chosen } : {},
  component: lazyRouteComponent(async () => {
    const [{ Packs }, { WithinPlanOnPage }] = await Promise.all([
      import('../packs/Packs.tsx'),
      import('../billing/WithinPlan.tsx'),
    ])
    return {
      default: function PacksOfBook() {
        const { chosen } = packs.useSearch()
        const navigate = packs.useNavigate()
        return (
          <WithinPlanOnPage>
            <Packs
              chosen={chosen?.split(' ') ?? []}
              onChoose={(ids) =>
                void navigate({
                  search: ids.length > 0 ? { chosen: ids.join(' ') } : {},
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </WithinPlanOnPage>
        )
      },
    }
  }),
})
