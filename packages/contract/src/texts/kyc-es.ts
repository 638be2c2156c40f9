import type { KycErrorCode } from '../kyc/errors.ts'
import type { TextsOf } from './error-text.ts'

export const kycEs: TextsOf<KycErrorCode> = {
  kyc_case_open: {
    title: 'Su caso ya está abierto',
    detail:
      'Tenemos lo que envió, o le hemos pedido que repita una parte. No se ha cambiado nada ni se ha movido dinero. Mire su caso para ver qué sigue.',
  },
  kyc_already_verified: {
    title: 'Su identidad ya está verificada',
    detail: 'No hace falta enviar nada más. No se ha cambiado nada ni se ha movido dinero.',
  },
  kyc_rejected_finally: {
    title: 'Este caso se rechazó definitivamente',
    detail:
      'No se puede volver a abrir, así que no se ha guardado nada. El dinero que ingresó sigue siendo suyo y se devuelve a su lugar de origen. Escriba a soporte si cree que nos equivocamos.',
  },
  kyc_under_age: {
    title: 'Debe tener 18 años o más',
    detail:
      'Según la fecha que escribió, es usted menor. No se ha guardado nada ni se ha movido dinero. Compruebe la fecha de nacimiento.',
  },
  kyc_birth_date_invalid: {
    title: 'No es una fecha de nacimiento',
    detail:
      'Ese día no existe, está en el futuro o queda demasiado atrás. No se ha guardado nada ni se ha movido dinero. Escriba de nuevo año, mes y día.',
  },
  kyc_part_missing: {
    title: 'Falta algo: {{partName}}',
    detail:
      'Necesitamos todo lo que pide la página antes de que alguien pueda revisarlo. No se ha guardado nada ni se ha movido dinero. Añádalo y envíelo de nuevo.',
  },
  kyc_part_not_asked: {
    title: 'Esto no se lo hemos vuelto a pedir: {{partName}}',
    detail:
      'Esa parte está aceptada y se queda como está. No se ha guardado nada ni se ha movido dinero. Envíe solo lo que pide la página.',
  },
  kyc_not_in_revision: {
    title: 'No hay nada que volver a enviar',
    detail:
      'No le hemos pedido ninguna parte de su caso, o ya la ha enviado. No se ha guardado nada ni se ha movido dinero. Recargue la página para ver cómo está.',
  },
  kyc_image_unreadable: {
    title: 'No podemos leer esta imagen: {{partName}}',
    detail:
      'Debe ser un archivo JPEG, PNG o WebP completo. No se ha guardado nada ni se ha movido dinero. Haga o elija otra imagen.',
  },
  kyc_image_too_large: {
    title: 'Esta imagen es demasiado grande: {{partName}}',
    detail:
      'Puede tener como máximo 40 millones de píxeles. No se ha guardado nada ni se ha movido dinero. Hágala con menos resolución o elija otra.',
  },
  kyc_image_too_small: {
    title: 'Esta imagen es demasiado pequeña para leerla: {{partName}}',
    detail:
      'Su lado más corto necesita al menos 400 píxeles. No se ha guardado nada ni se ha movido dinero. Repítala desde más cerca o elija el archivo original.',
  },
  kyc_own_case: {
    title: 'Este es su propio caso',
    detail:
      'Nadie se revisa a sí mismo. No se ha hecho nada ni se ha movido dinero. Debe verlo otra persona que revise.',
  },
  kyc_same_reviewer: {
    title: 'Usted ya rechazó a esta persona',
    detail:
      'Su siguiente caso lo decide otra persona, con otros ojos. No se ha hecho nada ni se ha movido dinero. Páselo a otra persona que revise.',
  },
  kyc_taken: {
    title: 'Otra persona lleva este caso',
    detail:
      'No deben decidirlo dos personas a la vez. No se ha hecho nada ni se ha movido dinero. Si está de acuerdo, asígneselo usted primero.',
  },
  kyc_not_pending: {
    title: 'Este caso no espera una decisión',
    detail:
      'Ya está decidido o espera a la persona. No se ha hecho nada ni se ha movido dinero. Recargue la lista para ver cómo está.',
  },
  kyc_changed: {
    title: 'La persona ha enviado algo nuevo',
    detail:
      'Lo que usted vio ya no es lo que se decidiría. No se ha hecho nada ni se ha movido dinero. Recargue el caso y mírelo otra vez.',
  },
  kyc_reason_needed: {
    title: 'Hace falta un motivo',
    detail:
      'Hay que decirle a la persona por qué, así que no se acepta una negativa sin motivo. No se ha hecho nada ni se ha movido dinero. Elija un motivo y envíelo de nuevo.',
  },
  kyc_reason_unfit: {
    title: 'Este motivo no encaja aquí',
    detail:
      'No corresponde a esta parte o a esta decisión. No se ha hecho nada ni se ha movido dinero. Elija otro de la lista.',
  },
  kyc_decision_incomplete: {
    title: 'Falta decidir una parte',
    detail:
      'Cada parte enviada necesita una decisión. No se ha hecho nada ni se ha movido dinero. Decida el resto y envíelo de nuevo.',
  },
  kyc_tries_used_up: {
    title: 'Este caso ya se envió bastantes veces',
    detail:
      'No se puede volver a pedir. No se ha hecho nada ni se ha movido dinero. Apruébelo o rechácelo con su motivo; la persona puede empezar de nuevo.',
  },
  kyc_assignee_unfit: {
    title: 'Esta persona no puede llevar el caso',
    detail:
      'No revisa identidades, el caso es el suyo o ya lo rechazó. No se ha cambiado nada ni se ha movido dinero. Elija a otra persona.',
  },
  kyc_documents_erased: {
    title: 'Estos documentos ya no existen',
    detail: 'Su clave se destruyó y nadie puede leerlos, tampoco nosotros. No se ha hecho nada ni se ha movido dinero.',
  },
  kyc_view_over: {
    title: 'Esta consulta ha terminado',
    detail:
      'Un documento solo puede abrirlo una vez, en el plazo de un minuto, quien lo pidió. No se ha mostrado nada ni se ha movido dinero. Pídalo de nuevo con un motivo.',
  },
}
