import { Navigate } from 'react-router'

/** /user itself is no page. */
export default function ToDashboard() {
  return <Navigate to="/user/userdashboard" replace />
}
